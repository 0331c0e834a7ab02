import postgres from 'postgres';
import { z } from 'zod';
import type { TestServer } from '../../stack/database/test-server.ts';
import { supabaseCli } from '../../stack/lib/supabase-cli.ts';
import type { Assertion } from './tap.ts';

const report = z.object({
  results: z.array(z.object({ name: z.string(), detail: z.string() })),
});
type Advice = z.infer<typeof report>['results'][number];

/**
 * Planted faults that the advisors must find, or their silence means nothing: they check schemas they
 * consider exposed, and roles, in more than one way.
 */
const planted = {
  security_definer_view: `create view public.planted_view as select * from public.coupons;
    grant select on public.planted_view to anon`,
  rls_disabled_in_public: `create table public.planted_table ();
    grant select on public.planted_table to anon`,
  function_search_path_mutable: `create function public.planted_function() returns void language sql as ''`,
  multiple_permissive_policies:
    'create policy planted on public.addresses for select to authenticated using (true)',
  auth_rls_initplan:
    'create policy planted on public.coupons for select to anon using (auth.uid() is null)',
};

/** Accepted findings at level INFO; decision 23 gives the reasons. */
const explained = [
  /^unused_index: /,
  /^rls_enabled_no_policy: Table `private\.(awaited_orders|balance_transactions|coupon_key|disputes|imports|known_schools|mail_kinds|mailboxes|multi_day_visits|order_credits|order_outcomes|order_returns|outbox|personal_rows|proofs|rate_limits|redemption_addresses|retention_periods|rewarded_profiles|sample_applicants|staff|staff_invitations|stripe_callers|stripe_tasks|visit_days|waiting_grants)`/,
  /^rls_enabled_no_policy: Table `public\.(applicant_schools|stripe_events)`/,
];

/** The findings of Supabase's database advisors on the migrations that are not accepted. */
export async function checkAdvisors(server: TestServer): Promise<Assertion[]> {
  const name = 'advisors';
  const url = await server.copy(name);
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const found = await unexplainedAdvice(url);
    for (const statement of Object.values(planted)) await sql.unsafe(statement);
    const foundAfter = new Set((await advice(url)).map((one) => one.name));
    return [
      {
        ok: found.length === 0,
        title: 'the advisors have nothing to say that is not explained',
        details: found,
      },
      ...Object.keys(planted).map((fault) => ({
        ok: foundAfter.has(fault),
        title: `the advisors would find ${fault}`,
        details: ['They did not find the one planted for them.'],
      })),
    ];
  } finally {
    await sql.end();
    await server.drop(name);
  }
}

/** The advisors' findings on a database that are not accepted. */
export async function unexplainedAdvice(url: string): Promise<string[]> {
  const said = (await advice(url)).map(({ name, detail }) => `${name}: ${detail}`);
  return said.filter((line) => !explained.some((pattern) => pattern.test(line)));
}

async function advice(url: string): Promise<Advice[]> {
  const output = await supabaseCli(
    ['db', 'advisors', '--level', 'info', '--fail-on', 'none', '--output-format', 'json'],
    url,
  );
  return report.parse(JSON.parse(output.slice(output.indexOf('{')))).results;
}
