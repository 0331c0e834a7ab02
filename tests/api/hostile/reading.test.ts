import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { type FurnishedStore, furnishStore } from '../furnished-store.ts';
import { call, stackTrace } from '../requests.ts';
import { server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { type Intruder, called, gatherIntruders, holds, intruderNames } from './intruders.ts';
import { pairs } from './pairs.ts';
import { relationsOf } from './store.ts';

const sql = database();
const columns = await relationsOf(sql);
const relations = Object.keys(columns);
/** The columns that are granted to members: the policies alone keep their rows apart. */
const readable = (table: string) =>
  (columns[table] ?? [])
    .filter(({ isReadable }) => isReadable)
    .map(({ name }) => name)
    .join() || '*';
let store: FurnishedStore;
let intruders: Intruder[];
beforeAll(async () => {
  store = await furnishStore();
  intruders = await gatherIntruders();
});
afterAll(async () => {
  await store.remove();
  await sql.end();
});

/** Whether a row that belongs to nobody is theirs to read, because they paid for it. */
function isSold(table: string, to: Intruder): boolean {
  if (table === 'guides') return holds(to, 'plus');
  const profiles = ['applicants', 'schools', 'school_directory', 'school_figures'];
  return profiles.includes(table) && holds(to, 'profiles');
}

const readers = pairs('readers of each table, over HTTP', relations, intruderNames);

const readersOf = (table: string): Intruder[] =>
  readers.filter(([of]) => of === table).map(([, name]) => called(name, intruders));

const forEach = (readers: Iterable<Intruder>, read: (reader: Intruder) => Promise<void>) =>
  Promise.all([...readers].map(read));

const rowsOf = (json: unknown): Record<string, unknown>[] => (Array.isArray(json) ? json : []);

describe('reading a table whole', () => {
  it.each(relations)('%s gives nobody a row of somebody else’s', async (table) => {
    const [stolen] =
      (
        await server()
          .from(table)
          .select(readable(table))
          .match(store.keys[table] ?? {})
      ).data ?? [];
    // With nothing to steal, nothing would be proved: add a row to furnished-store.ts.
    expect([table, stolen]).toEqual([table, expect.any(Object)]);

    await forEach(readersOf(table), async (intruder) => {
      const { name, token } = intruder;
      const headers = { prefer: 'count=exact' };
      const answer = await call(`/rest/v1/${table}?select=${readable(table)}`, { token, headers });
      const rows = rowsOf(answer.json);
      expect([200, 206, 401, 403]).toContain(answer.status);
      expect(answer.status >= 400 && stackTrace.test(answer.text)).toBe(false);
      const foreign = rows.filter((row) => 'user_id' in row && row['user_id'] !== intruder.id);
      expect({ name, foreign }).toEqual({ name, foreign: [] });
      const found = rows.filter((row) => JSON.stringify(row) === JSON.stringify(stolen));
      expect({ name, found }).toEqual({ name, found: isSold(table, intruder) ? [stolen] : [] });
      // Nor does the count know of more rows than are shown.
      const counted = Number(answer.headers.get('content-range')?.split('/')[1] ?? 0);
      expect([name, isSold(table, intruder) || counted]).toEqual([
        name,
        isSold(table, intruder) || rows.length,
      ]);
    });
  });
});

describe('asking for one row by its key', () => {
  it.each(relations)('%s does not say whether there is one', async (table) => {
    const key = store.keys[table] ?? {};
    const query = Object.entries(key).map(([column, value]) => `${column}=eq.${value}`);
    const missing = Object.entries(key).map(([column, value]) =>
      typeof value === 'number' ? `${column}=eq.987654321` : `${column}=eq.${elsewhere(value)}`,
    );
    // To those who bought it, the row is no secret.
    const strangers = readersOf(table).map((reader) =>
      isSold(table, reader) ? called('somebody who paid nothing', intruders) : reader,
    );
    await forEach(new Set(strangers), async (intruder) => {
      const { token } = intruder;
      for (const accept of ['application/json', 'text/csv', 'application/vnd.pgrst.object+json']) {
        const ask = (filters: string[]) =>
          call(`/rest/v1/${table}?select=${readable(table)}&${filters.join('&')}`, {
            token,
            headers: { accept },
          });
        const [there, nowhere] = [await ask(query), await ask(missing)];
        expect([intruder.name, there.status, there.text]).toEqual([
          intruder.name,
          nowhere.status,
          nowhere.text,
        ]);
      }
    });
  });
});

/** A key like another one, of a row that is not there. */
const elsewhere = (value: string) =>
  value === 'true' ? 'false' : value.replace(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0'));

describe('the last place where a person could see more', () => {
  it.each(intruderNames)('what %s is sold is all that they can search', async (name) => {
    const intruder = called(name, intruders);
    const { client, token } = intruder;
    const shown = rowsOf((await call('/rest/v1/applicants?select=id', { token })).json).length;
    const { data } = await client.rpc('search_applicants');
    expect(data?.total ?? 0).toBe(shown);
    const all = await (await demo('admin')).from('applicants').select('id');
    expect(shown).toBe(holds(intruder, 'profiles') ? all.data?.length : 0);
  });
});
