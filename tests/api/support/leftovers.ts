import { database } from './database.ts';
import { target } from './target.ts';

/**
 * The tables that visitors and admins see as a whole, with the columns that identify a row. Accounts are not
 * covered, nor their orders, entitlements, cards, addresses and saved lists, the events of their payments
 * and the audit log: each test creates new people, and removing them would take longer than the tests.
 */
const shared = {
  'public.applicant_submissions': 'full_name, id',
  'public.applicants': 'id',
  'public.client_errors': 'message, id',
  'public.contact_messages': 'subject, id',
  'public.contributor_earnings': 'email, id',
  'public.coupons': 'code, percent_off, is_active',
  'public.newsletter_subscribers': 'email, last_name',
  'public.guides': 'id, title, body is not null',
  'public.product_files': 'product_id, storage_path',
  'public.products': 'id, name, price_cents, capabilities, is_active',
  'public.school_aliases': 'alias, school_name',
  'public.schools': 'id, name',
  'public.store_settings': 'has_upgrade_credit',
  'storage.buckets': 'id, public',
  'storage.objects': 'bucket_id, name',
};

async function everything(): Promise<Set<string>> {
  const sql = database();
  const queries = Object.entries(shared).map(
    ([table, columns]) => `select '${table} ' || row(${columns})::text as row from ${table}`,
  );
  const rows = await sql.unsafe<{ row: string }[]>(queries.join(' union all '));
  await sql.end();
  return new Set(rows.map(({ row }) => row));
}

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
    throw new Error(
      `Left behind: ${left.join(', ') || 'nothing'}. Removed: ${gone.join(', ') || 'nothing'}.`,
    );
  };
}
