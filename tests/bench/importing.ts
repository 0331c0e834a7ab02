import { type Ratio, byRounds, msOf } from './ratio.ts';
import type { Store } from './store.ts';

const count = 20_000;
const columns =
  'matriculation_year, state_of_residency, gender, race, major, gpa, mcat, gap_years, research, clinical_experience, leadership, hobbies, accepted_schools';

/** Rows like the stored ones, in the parts that an admin's page sends. */
const partsOfFile = async ({ sql }: Store) => {
  const rows = await sql<{ rows: string }[]>`
    select json_agg(json_strip_nulls(to_json(r)))::text as rows
    from (
      select ${sql.unsafe(columns)}, published_at, (row_number() over (order by number) - 1) / 5000 as part
      from public.applicants order by number limit ${count}) r
    group by part order by part`;
  return rows.map((row) => row.rows.replaceAll(/,"part":\d+/g, ''));
};

async function importParts({ call, admin }: Store, parts: string[]): Promise<void> {
  for (const rows of parts) await call(admin, 'import_applicants', `{"rows":${rows}}`);
}

export const importing: Ratio = {
  number: 8,
  name: 'import of 20,000 applicants through the API / COPY, rows per second',
  atLeast: 0.35,
  async measure(getStore) {
    const store = await getStore();
    const { sql } = store;
    const parts = await partsOfFile(store);
    await expectAllOrNothing(store);

    // On the server's disk, so that only the database is measured.
    const [{ folder } = { folder: '' }] = await sql<{ folder: string }[]>`
      select current_setting('data_directory') as folder`;
    const file = `'${folder}/bench.copy'`;
    await sql.unsafe(
      `copy (select ${columns} from public.applicants order by number limit ${count}) to ${file}`,
    );
    const [{ last } = { last: 0 }] = await sql<{ last: number }[]>`
      select max(number) as last from public.applicants`;
    const cleared = async (ms: number) => {
      await sql`delete from public.applicants where number > ${last}`;
      await sql`vacuum public.applicants`;
      await sql`vacuum public.applicant_schools`;
      return ms;
    };
    const copy = () => sql.unsafe(`copy public.applicants (${columns}) from ${file}`);
    return byRounds(2, {
      a: async () => cleared(await msOf(() => importParts(store, parts))),
      b: async () => cleared(await msOf(copy)),
    });
  },
};

/** Checks that one invalid row keeps all others out. */
async function expectAllOrNothing({ sql, call, admin }: Store): Promise<void> {
  const rows = [...Array.from({ length: 1000 }, () => ({ major: 'All or nothing' })), { gpa: 5 }];
  const response = await call(admin, 'import_applicants', { rows }).catch(String);
  const stored = await sql`select from public.applicants where major = 'All or nothing' limit 1`;
  if (!String(response).includes('422') || stored.length > 0) {
    throw new Error(
      `An import with an invalid row: ${String(response)}, ${stored.length} rows stored.`,
    );
  }
}
