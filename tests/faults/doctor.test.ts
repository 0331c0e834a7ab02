import { execFile } from 'node:child_process';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, expect, inject, it } from 'vitest';
import { projectDir } from '../../tools/stack/lib/config.ts';
import { database } from '../api/support/database.ts';
import { stripe } from '../api/support/stripe.ts';
import { target } from '../api/support/target.ts';

// A store whose parts are all up can still be misconfigured.

interface Visit {
  code: number | string | undefined | null;
  lines: string[];
}

function callDoctor(settings: Record<string, string> = {}, args: string[] = []): Promise<Visit> {
  const env = { ...process.env, DATA_DIR: inject('dataDir'), ...settings };
  return new Promise((resolve) => {
    const script = path.join(projectDir, 'tools/commands/doctor.mjs');
    execFile(process.execPath, [script, ...args], { cwd: projectDir, env }, (error, stdout) =>
      resolve({ code: error ? error.code : 0, lines: stdout.trim().split('\n') }),
    );
  });
}

const sql = database();
const endpoint = 'we_fake';
/** Each statement that breaks the store, and the one that repairs it. */
const broken: [string, string][] = [
  [
    `update storage.buckets set public = true where id = 'products'`,
    `update storage.buckets set public = false where id = 'products'`,
  ],
  [
    `alter policy "admins read page views" on public.page_views using (true)`,
    `alter policy "admins read page views" on public.page_views using ((select private.is_admin()))`,
  ],
  [`grant select on public.coupons to anon`, `revoke select on public.coupons from anon`],
  [
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": false}' where email = 'admin@example.com'`,
    `update auth.users set raw_app_meta_data = raw_app_meta_data || '{"is_admin": true}' where email = 'admin@example.com'`,
  ],
  [
    `update supabase_migrations.schema_migrations set version = 'x' || version where name = 'retention'`,
    `update supabase_migrations.schema_migrations set version = ltrim(version, 'x') where name = 'retention'`,
  ],
  [
    `insert into private.stripe_tasks (object_id, created_at) values ('pi_left', now() - interval '61 minutes')`,
    `delete from private.stripe_tasks where object_id = 'pi_left'`,
  ],
  [
    `insert into private.outbox (kind, dedupe_key, failed_at) values ('contact_message', 'doctor-failed', now()), ('contact_message', 'doctor-failed-before', now() - interval '31 days')`,
    `delete from private.outbox where dedupe_key like 'doctor-failed%'`,
  ],
  // Without the trigger, publish_applicants has no effect.
  [
    `alter table public.applicants disable trigger set_published;
    insert into public.applicants (hobbies, published_at) values ('doctor', now() - interval '61 minutes')`,
    `alter table public.applicants enable trigger set_published;
    delete from public.applicants where hobbies = 'doctor'`,
  ],
];

// Other tests leave events that were refused, and errors.
beforeAll(async () => {
  await sql`update public.stripe_events set resolved_at = now() where error is not null`;
  await sql`update public.client_errors set resolved_at = now()`;
});
// After either test: repairing twice changes nothing.
afterEach(async () => {
  for (const [, repair] of broken) await sql.unsafe(repair);
  await stripe.webhookEndpoints.update(endpoint, { enabled_events: ['*'] });
});

it(
  'the doctor reports each problem in one line with its remedy',
  { timeout: 120_000 },
  async () => {
    expect(await callDoctor()).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^No problems found/)],
    });

    for (const [damage] of broken) await sql.unsafe(damage);
    await stripe.webhookEndpoints.update(endpoint, {
      enabled_events: ['payment_intent.succeeded', 'charge.refunded'],
    });
    const { code, lines } = await callDoctor(
      {
        VITE_STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
        STRIPE_SECRET_KEY: 'sk_test_local',
        STRIPE_WEBHOOK_SECRET: 'whsec_of_another_endpoint',
      },
      ['--production'],
    );
    expect(code).toBe(1);
    for (const [problem, remedy] of [
      ['STRIPE_SECRET_KEY is a test key and VITE_STRIPE_PUBLISHABLE_KEY a live key', 'Take both'],
      ['The webhook refuses events signed with', 'Compare it with Stripe'],
      ['we_fake does not receive payment_intent.payment_failed', 'tick them'],
      ['1 migration behind: 20261122004400_retention.sql', 'npm run deploy -- database'],
      ['migrations that this checkout lacks: x20261122004400', 'git pull'],
      ['public.coupons differs from the migrations', 'Restore it'],
      ['public.page_views differs from the migrations', 'Restore it'],
      ['The bucket products is public', 'npm run deploy -- buckets'],
      [
        'Stripe tasks (payments to cancel, cards to detach, fees to read) have been waiting',
        'private.schedule_functions',
      ],
      ['Profiles have been due for publication for more than an hour: 1', 'schedule_retention'],
      ['Emails of the last 30 days that could not be sent: 1', 'Admin, Logs, Emails'],
      ['Neither SMTP_HOST nor RESEND_API_KEY is set', 'npm run deploy -- secrets'],
      ['HOME_STATE is not set', 'docs/operations.md, Taxes'],
      ['There is no admin', 'npm run admin -- grant'],
      ['Demo accounts with a public password can log in', 'Delete them'],
      ['Coupons with codes that everybody may know', 'Switch them off'],
    ] as const) {
      const found = lines.filter((line) => line.includes(problem));
      expect(found, `${problem}\n${lines.join('\n')}`).toHaveLength(1);
      expect(found[0]?.split('→')[1]).toContain(remedy);
    }
  },
);

/** The stack's response, as if one function were not deployed and another could not start. */
async function respondTo({
  url = '/',
  method = 'GET',
}: IncomingMessage): Promise<[number, string]> {
  if (url.endsWith('/stripe-webhook')) return [503, '{"code":"BOOT_ERROR","message":"It failed"}'];
  const requested = url.replace('settle-order', 'settle-order-of-tomorrow');
  const response = await fetch(new URL(requested, target.API_URL), { method });
  return [response.status, await response.text()];
}
const half = createServer((request, response) => {
  respondTo(request)
    .then(([status, text]) => response.writeHead(status).end(text))
    .catch(() => response.destroy());
});

it('the doctor reports each failing function, and invalid addresses do not stop it', async () => {
  await new Promise<void>((resolve) => {
    half.listen(0, '127.0.0.1', resolve);
  });
  const { port } = half.address() as AddressInfo;
  const [functions, address, connection] = await Promise.all([
    callDoctor({ API_URL: `http://127.0.0.1:${port}`, DB_URL: '' }),
    callDoctor({ API_URL: 'abc.supabase.co', STRIPE_SECRET_KEY: 'sk_test_local' }),
    callDoctor({ DB_URL: 'postgresql://postgres:pass#word@db.abc.supabase.co/postgres' }),
  ]);
  half.close();

  const found = functions.lines.filter((line) => line.startsWith('The function '));
  expect(found).toEqual([
    expect.stringMatching(/^The function settle-order is not deployed\. .* → .*npm run deploy/),
    expect.stringMatching(/^The function stripe-webhook is failing: it answers 503 .* → .*npm run/),
  ]);
  for (const [visit, name] of [
    [address, 'API_URL'],
    [connection, 'DB_URL'],
  ] as const) {
    expect(visit.lines).toContainEqual(
      expect.stringMatching(new RegExp(`^${name} is not a valid address\\. .*→ .*Write`)),
    );
    expect(visit.lines.at(-1)).toMatch(/^Problems found: \d+ /);
    expect(visit.lines.join('\n')).not.toContain('pass#word');
  }
  expect([functions.code, address.code, connection.code]).toEqual([1, 1, 1]);
});
