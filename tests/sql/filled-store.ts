import { readFileSync } from 'node:fs';
import postgres from 'postgres';
import type { TestServer } from '../../tools/stack/database/test-server.ts';
import { anyRow } from './any-row.ts';
import type { Assertion } from '../../tools/generators/reference/tap.ts';

/** The statements that fill what seed.sql leaves empty. */
export const filledStore =
  anyRow + readFileSync(new URL('hosted/filled.sql', import.meta.url), 'utf8');

/** Whether they leave a row in every table, so that the test of backup and restore compares each. */
export async function checkFilledStore(server: TestServer): Promise<Assertion[]> {
  const name = 'filled_store';
  const sql = postgres(await server.copy(name), { max: 1, onnotice: () => {} });
  try {
    await sql.unsafe(filledStore);
    const tables = await sql<{ name: string }[]>`
      select oid::regclass::text as name from pg_class
      where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`;
    const empty: string[] = [];
    for (const table of tables) {
      const rows = await sql.unsafe(`select from ${table.name} limit 1`);
      if (rows.count === 0) empty.push(table.name);
    }
    return [
      {
        ok: empty.length === 0,
        title: 'every table has a row for the test of backup and restore',
        details: [...empty, 'tests/sql/hosted/filled.sql fills what seed.sql does not.'],
      },
    ];
  } finally {
    await sql.end();
    await server.drop(name);
  }
}
