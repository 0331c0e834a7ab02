import { database } from './database.ts';
import { target } from './target.ts';

/**
 * What a visitor would see of a store, or an admin find in its lists, and the columns that say which row
 * it is. Not here: accounts and what hangs on them (orders, entitlements, cards, addresses, saved lists),
 * with the events of their payments and the audit log. Each test makes people of its own, whom nobody
 * else meets, and to take them away again would cost more than all they are made for.
 */
const shared = {
  'public.applicant_submissions': 'full_name, id',
  'public.applicants': 'id',
  'public.client_errors': 'message, id',
  'public.contact_messages': 'subject, id',
  'public.contributor_earnings': 'email, id',
  'public.coupons': 'code, percent_off, is_active',
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

/** Fails a run whose tests leave something in the store, or take something out of it. */
export default async function watchLeftovers() {
  // So that not each file asks the stack again.
  Object.assign(process.env, target);
  const before = await everything();
  return async () => {
    const after = await everything();
    const left = [...after].filter((row) => !before.has(row));
    const gone = [...before].filter((row) => !after.has(row));
    if (left.length + gone.length === 0) return;
    // Vitest only mentions what goes wrong at its close.
    process.exitCode = 1;
    throw new Error(
      `The tests left ${left.join(', ') || 'nothing'}; and took ${gone.join(', ') || 'nothing'}.`,
    );
  };
}
