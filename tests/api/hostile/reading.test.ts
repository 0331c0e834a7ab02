import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, planHolders } from '../accounts.ts';
import { type SeededStore, seedStore } from '../seeded-store.ts';
import { call, stackTrace } from '../requests.ts';
import { server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { type Actor, actorNamed, createActors, holds, actorNames } from './actors.ts';
import { pairs } from './pairs.ts';
import { relationsOf } from './store.ts';

const sql = database();
const columns = await relationsOf(sql);
// All that is in the catalogue is public.
const relations = Object.keys(columns).filter((name) => name !== 'catalogue');
/** The columns granted to members, whose rows only policies protect. */
const readable = (table: string) =>
  (columns[table] ?? [])
    .filter(({ isReadable }) => isReadable)
    .map(({ name }) => name)
    .join() || '*';
let store: SeededStore;
let actors: Actor[];
beforeAll(async () => {
  store = await seedStore();
  actors = await createActors();
});
afterAll(async () => {
  await store.remove();
  await sql.end();
});

const contract = readFileSync('supabase/tests/access-matrix.test.sql', 'utf8');
/** What of the rows of others is not among these: the seeded one is published and current. */
const otherRows = new Set(['none', 'own', 'sale', 'held']);

/** Returns whether an actor has paid to read the rows of a table, or is there to, as the access matrix says. */
function isSold(table: string, actor: Actor): boolean {
  const { name } = actor;
  const cells =
    new RegExp(`^${table} +select .*`, 'm').exec(contract)?.[0].trim().split(/ +/) ?? [];
  if (name === 'support') return cells.at(-1) === 'all';
  const nth = planHolders.findIndex((plan) => name === `a holder of ${plan}`);
  // Four columns before: the relation, the command, visitors, and people without a plan.
  const cell = cells[nth + 4] ?? 'none';
  // The seeded guide is for `plus`.
  if (nth >= 0 && cell === 'guides') return holds(actor, 'plus');
  return nth >= 0 && !otherRows.has(cell);
}

const readers = pairs('readers of each table', relations, actorNames);

const readersOf = (table: string): Actor[] =>
  readers.filter(([of]) => of === table).map(([, name]) => actorNamed(name, actors));

const forEach = (readers: Iterable<Actor>, read: (reader: Actor) => Promise<void>) =>
  Promise.all([...readers].map(read));

const rowsOf = (json: unknown): Record<string, unknown>[] => (Array.isArray(json) ? json : []);

describe('reading a whole table', () => {
  it.each(relations)('%s returns no row of someone else', async (table) => {
    const key = store.keys[table];
    // Without a row to steal the test proves nothing.
    expect([table, key]).toEqual([table, expect.any(Object)]);
    const target = server()
      .from(table)
      .select(readable(table))
      .match(key ?? {});
    const { data: stolen } = await target.single().throwOnError();

    await forEach(readersOf(table), async (actor) => {
      const { name, token } = actor;
      const headers = { prefer: 'count=exact' };
      const response = await call(`/rest/v1/${table}?select=${readable(table)}`, {
        token,
        headers,
      });
      const rows = rowsOf(response.json);
      expect([200, 206, 401, 403]).toContain(response.status);
      expect(response.status >= 400 && stackTrace.test(response.text)).toBe(false);
      const foreign = rows.filter(
        (row) => 'user_id' in row && row['user_id'] !== actor.id && !isSold(table, actor),
      );
      expect({ name, foreign }).toEqual({ name, foreign: [] });
      const found = rows.filter((row) => JSON.stringify(row) === JSON.stringify(stolen));
      expect({ name, found }).toEqual({ name, found: isSold(table, actor) ? [stolen] : [] });
      // The count does not reveal more rows either.
      const counted = Number(response.headers.get('content-range')?.split('/')[1] ?? 0);
      expect([name, isSold(table, actor) || counted]).toEqual([
        name,
        isSold(table, actor) || rows.length,
      ]);
    });
  });
});

describe('reading one row by its key', () => {
  it.each(relations)('%s does not reveal whether it exists', async (table) => {
    const key = store.keys[table] ?? {};
    const query = Object.entries(key).map(([column, value]) => `${column}=eq.${value}`);
    const missing = Object.entries(key).map(([column, value]) =>
      typeof value === 'number' ? `${column}=eq.987654321` : `${column}=eq.${elsewhere(value)}`,
    );
    // Buyers may read the row.
    const outsiders = readersOf(table).map((reader) =>
      isSold(table, reader) ? actorNamed('someone who paid nothing', actors) : reader,
    );
    await forEach(new Set(outsiders), async (actor) => {
      const { token } = actor;
      for (const accept of ['application/json', 'text/csv', 'application/vnd.pgrst.object+json']) {
        const ask = (filters: string[]) =>
          call(`/rest/v1/${table}?select=${readable(table)}&${filters.join('&')}`, {
            token,
            headers: { accept },
          });
        const [there, nowhere] = [await ask(query), await ask(missing)];
        expect([actor.name, there.status, there.text]).toEqual([
          actor.name,
          nowhere.status,
          nowhere.text,
        ]);
      }
    });
  });
});

/** A key of the same format, of a missing row. */
const elsewhere = (value: string) =>
  value === 'true' ? 'false' : value.replace(/[0-9a-f]/g, (digit) => (digit === '0' ? '1' : '0'));

describe('searching', () => {
  it.each(actorNames)('%s finds only the profiles they can read', async (name) => {
    const actor = actorNamed(name, actors);
    const { client, token } = actor;
    const shown = rowsOf((await call('/rest/v1/applicants?select=id', { token })).json).length;
    const { data } = await client.rpc('search_applicants');
    expect(data?.total ?? 0).toBe(shown);
    const all = await (await demo('admin')).from('applicants').select('id');
    expect(shown).toBe(holds(actor, 'profiles') ? all.data?.length : 0);
  });
});
