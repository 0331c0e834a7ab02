import { database } from './database.ts';
import { target } from './target.ts';

/**
 * What belongs to accounts, whose rows stay: each test creates new people, and removing them would take longer than
 * the tests. So do the events of their payments and the audit log.
 */
const personal = [
  'access_changes',
  'addresses',
  'assistant_reads',
  'assistant_tokens',
  'audit_log',
  'closed_cycles',
  'coupon_redemptions',
  'entitlements',
  'orders',
  'payment_methods',
  'profiles',
  'refunds',
  'saved_applicants',
  'saved_schools',
  'stripe_events',
];

/** What changes when a row is put back. */
const passing = ['last_accessed_at', 'metadata', 'updated_at', 'updated_by', 'version'];

/** The rows of all other tables of the store, and its files. */
async function everything(): Promise<Set<string>> {
  const sql = database();
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and relname <> all (${personal})
      and (nspname = 'public' or (nspname, relname) in (('storage', 'buckets'), ('storage', 'objects')))`;
  const queries = tables.map(
    ({ name }) =>
      `select '${name} ' || (to_jsonb(stored) - $1::text[])::text as row from ${name} as stored`,
  );
  const rows = await sql.unsafe<{ row: string }[]>(queries.join(' union all '), [passing]);
  await sql.end();
  return new Set(rows.map(({ row }) => row));
}

const listed = (rows: string[]) => rows.map((row) => row.slice(0, 200)).join(', ') || 'nothing';

/** Fails a run whose tests leave rows in the store or remove rows from it. */
export default async function watchLeftovers() {
  // Saves each file from asking the stack for its status.
  Object.assign(process.env, target);
  const before = await everything();
  return async () => {
    const after = await everything();
    const left = [...after].filter((row) => !before.has(row));
    const gone = [...before].filter((row) => !after.has(row));
    if (left.length + gone.length === 0) return;
    // Vitest prints an error of a teardown, but does not fail for it.
    process.exitCode = 1;
    throw new Error(`Left behind: ${listed(left)}. Removed: ${listed(gone)}.`);
  };
}
