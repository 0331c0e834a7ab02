import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type postgres from 'postgres';
import { connect } from '../stack/lib/connect.ts';
import { codeOf } from '../stack/lib/errors.ts';
import { UsageError, runCommand } from './command.ts';
import { targetDatabase } from './project.ts';

const usage = `npm run admin -- grant <email>    make an account an admin, after showing whose it is; its email address must be verified
npm run admin -- revoke <email>   withdraw an admin's or support's rights, from the next request on
npm run admin -- list             list admins and support, and who of them has no authenticator app
npm run admin -- remove-second-factor <email>
                                  remove every authenticator app of an account and sign it out everywhere,
                                  for someone who lost their phone

--support        grant what support may do: read people and orders, answer and send again
--yes            grant without asking, for scripts
--unverified     grant to an address that is not verified
--db-url <url>   the database to change, instead of DB_URL in .env or the shell, or the stack that runs here`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      'db-url': { type: 'string' },
      support: { type: 'boolean', default: false },
      unverified: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command, email] = positionals;
  if (command !== 'list' && !email) throw new UsageError('Name an email address.');
  const address = email ?? '';
  const url = targetDatabase(values['db-url']);
  const sql = connect(url, { connect_timeout: 10 });
  try {
    if (command === 'list') await list(sql);
    else if (command === 'remove-second-factor') await removeSecondFactor(sql, address);
    else {
      const isGrant = command === 'grant';
      if (isGrant) await confirm(sql, address, values);
      await setRole(sql, address, isGrant ? (values.support ? 'support' : 'admin') : null);
    }
  } catch (error) {
    throw codeOf(error) === 'ECONNREFUSED'
      ? new Error(
          `No database answers at ${new URL(url).host}. Start it with npm start, or name one with --db-url.`,
        )
      : error;
  } finally {
    await sql.end();
  }
}

async function list(sql: postgres.Sql): Promise<void> {
  const staff = await sql<{ email: string; role: string; has_app: boolean }[]>`
    select email, private.staff_role(id) as role, exists (
      select from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_app
    from auth.users u where private.staff_role(id) is not null order by role, email`;
  for (const { email, role, has_app } of staff) {
    const notes = [
      role === 'admin' ? '' : role,
      has_app ? '' : 'no authenticator app: the password is enough',
    ].filter(Boolean);
    console.log(notes.length === 0 ? email : `${email} (${notes.join(', ')})`);
  }
}

/** Shows whose account it is, and asks: anyone can sign up with someone else's address. */
async function confirm(
  sql: postgres.Sql,
  address: string,
  isSure: { unverified: boolean; yes: boolean },
): Promise<void> {
  const [account] = await sql<{ name: string; created: string; verified: string | null }[]>`
    select trim(first_name || ' ' || last_name) as name, users.created_at::date::text as created,
      email_verified_at::date::text as verified
    from auth.users join public.profiles on user_id = id where email = lower(${address})`;
  if (!account) throw noAccount(address);
  const { name, created, verified } = account;
  const proof = verified === null ? 'not verified' : `verified ${verified}`;
  console.log(`${address}: ${name || 'no name'}, created ${created}, ${proof}.`);
  if (verified === null && !isSure.unverified) {
    throw new Error(
      `${address} is not verified. Follow the link in its verification mail, or add --unverified.`,
    );
  }
  if (isSure.yes) return;
  if (!process.stdin.isTTY) throw new UsageError('Add --yes to grant without being asked.');
  const terminal = createInterface(process.stdin, process.stdout);
  const answer = await terminal.question('Is this the person you mean? Type yes: ');
  terminal.close();
  if (answer.trim().toLowerCase() !== 'yes') throw new Error('Nothing was changed.');
}

/** The last admin stays one. */
async function setRole(
  sql: postgres.Sql,
  address: string,
  role: 'admin' | 'support' | null,
): Promise<void> {
  await sql.begin(async (tx) => {
    const [account] = await tx<{ id: string; was: string | null }[]>`
      select id, private.staff_role(id) as was from auth.users where email = lower(${address}) for update`;
    if (!account) throw noAccount(address);
    if (account.was === role) return;
    await tx`select private.set_staff_role(${account.id}, ${role})`;
  });
  console.log(
    role === null
      ? `${address} no longer works in the control panel.`
      : `${address} is ${role === 'admin' ? 'an admin' : 'support'} from the next sign-in.`,
  );
}

const noAccount = (address: string) => new Error(`There is no account for ${address}.`);

/** Auth has no recovery codes. Sessions are ended too: one may be on the lost phone. */
async function removeSecondFactor(sql: postgres.Sql, address: string): Promise<void> {
  await sql.begin(async (tx) => {
    const [account] = await tx<{ id: string }[]>`
      select id from auth.users where email = lower(${address})`;
    if (!account) throw noAccount(address);
    const [{ count }] = await tx<[{ count: number }]>`
      select private.drop_factors(${account.id})::int as count`;
    if (count === 0) throw new Error(`${address} has no second factor.`);
    await tx`delete from auth.sessions where user_id = ${account.id}`;
    // The triggers record API requests only.
    await tx`
      insert into public.audit_log (actor_role, action, table_name, row_key, row_count)
      values ('postgres', 'delete', 'second_factors', ${tx.json({ user_id: account.id })}, ${count})`;
  });
  console.log(`${address} now signs in with the password alone, and can set up an app again.`);
}

await runCommand(usage, run);
