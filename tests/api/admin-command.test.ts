import { execFile } from 'node:child_process';
import { afterAll, expect, it } from 'vitest';
import { call } from './requests.ts';
import { newPerson, newVerifiedPerson, signedIn, verify } from './support/clients.ts';
import { database } from './support/database.ts';
import { giveSecondFactor } from './support/second-factors.ts';
import { target } from './support/target.ts';

const sql = database();
afterAll(() => sql.end());

const run = (args: string[], settings: Record<string, string> = {}) =>
  new Promise<string>((resolve) => {
    const command = ['tools/commands/admin.mjs', ...args];
    const env = { ...process.env, ...settings };
    execFile(process.execPath, command, { env }, (_, stdout, stderr) => resolve(stdout + stderr));
  });
const admin = (...args: string[]) => run([...args, '--db-url', target.DB_URL]);

const isAdmin = async (id: string) => {
  const [account] = await sql<{ is_admin: boolean | null }[]>`
    select (raw_app_meta_data ->> 'is_admin')::boolean as is_admin from auth.users where id = ${id}`;
  return account?.is_admin ?? false;
};

it('an account becomes an admin once its address is verified, or with --unverified, until it is revoked', async () => {
  const { email, id } = await newPerson();
  expect(await admin('grant', email)).toContain(`${email} is not verified.`);
  expect(await isAdmin(id)).toBe(false);
  await admin('grant', email, '--unverified', '--yes');
  expect(await isAdmin(id)).toBe(true);
  expect(await admin('list')).toContain(`${email} (no authenticator app`);
  await admin('revoke', email);
  expect(await isAdmin(id)).toBe(false);

  await verify(id);
  const shown = await admin('grant', email);
  expect(shown).toMatch(/: Pat Example, created [\d-]{10}, verified [\d-]{10}\.\n/);
  expect(shown).toContain('Add --yes');
  expect(await isAdmin(id)).toBe(false);
  expect(await admin('grant', email, '--yes')).toContain(`${email} is an admin`);
  expect(await isAdmin(id)).toBe(true);
  expect(await admin('grant', email, '--yes', '--support')).toContain(`${email} is support`);
  expect(await isAdmin(id)).toBe(false);
  expect(await admin('list')).toContain(`${email} (support, no authenticator app`);
});

it('removing a second factor ends all sessions and allows sign-in with the password', async () => {
  const { client, email, id } = await newVerifiedPerson();
  await giveSecondFactor(client);
  expect(await admin('remove-second-factor', email)).toContain('with the password alone');
  expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
  const { data } = await (await signedIn(email)).auth.mfa.getAuthenticatorAssuranceLevel();
  expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  const entries = await sql`
    select actor_id, actor_role, action, row_count from public.audit_log
    where table_name = 'second_factors' and row_key ->> 'user_id' = ${id}`;
  expect(entries).toEqual([
    { actor_id: null, actor_role: 'postgres', action: 'delete', row_count: 1 },
  ]);
});

const countRows = async () => {
  const [row] = await sql`
    select (select count(*) from auth.users) as users, (select count(*) from public.orders) as orders,
      (select count(*) from public.products) as products,
      (select count(*) from public.stripe_events where error is not null) as refused`;
  return row;
};

it('a rehearsal goes through all that can happen to a purchase, and leaves nothing', async () => {
  const before = await countRows();
  const live = { STRIPE_SECRET_KEY: 'sk_live_1', VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1' };
  expect(await run(['rehearse', 'owner@example.com'], live)).toContain('is no test key');
  expect(await run(['rehearse'])).toContain('Name your email address.');

  // In place of the schedule.
  const schedule = setInterval(() => void call('/functions/v1/send-emails', { body: {} }), 500);
  const log = await run(['rehearse', 'owner@example.com']);
  clearInterval(schedule);
  const steps = log.split('\n').filter((line) => / \| \d+\.\d \|$/.test(line));
  expect(log).not.toContain('failed');
  expect(steps.map((line) => line.split(' | ')[0])).toEqual([
    '| an account',
    '| a purchase',
    '| its receipt and email',
    '| a refund',
    '| a dispute',
    '| an order that is not paid',
    '| the books',
    '| the account is deleted',
    '| afterwards',
  ]);
  expect(log).toContain('Not rehearsed, as it pays with the secret key:');
  expect(await countRows()).toEqual(before);
});
