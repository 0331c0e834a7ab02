import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SeededStore, seedStore } from '../seeded-store.ts';
import { call } from '../requests.ts';
import { accessToken, server } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { type Actor, actorNamed, createActors, actorNames } from './actors.ts';
import { pairs } from './pairs.ts';
import { anyValue, relationsOf, stateOf } from './store.ts';

const sql = database();
const relations = await relationsOf(sql, ['r', 'p']);
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

const mark = randomUUID();
const later = '2099-01-01T00:00:00+00:00';
const tables = Object.keys(relations);

describe('a row of someone else', () => {
  const writers = pairs('writers to each table', tables, actorNames);
  let ofOthers: { without: string[] };
  let before: Awaited<ReturnType<typeof stateOf>>;
  beforeAll(async () => {
    ofOthers = { without: actors.map(({ id }) => id).filter(Boolean) };
    before = await stateOf(sql, ofOthers);
  });

  it.each(tables)('of %s is neither added to, replaced, changed nor deleted', async (table) => {
    const key = store.keys[table] ?? {};
    const columns = relations[table] ?? [];
    const given = columns.filter(({ isGenerated }) => !isGenerated).map(({ name }) => name);
    const { data: row } = await server()
      .from(table)
      .select(given.join())
      .match(key)
      .single()
      .throwOnError();
    const filters = Object.entries(key).map(([column, value]) => `${column}=eq.${value}`);
    const path = `/rest/v1/${table}`;
    const theirs = `${path}?${filters.join('&')}`;

    const writing = writers.filter(([of]) => of === table);
    for (const { name, token, id } of writing.map(([, name]) => actorNamed(name, actors))) {
      for (const prefer of ['', 'resolution=merge-duplicates']) {
        const { status } = await call(path, { token, body: row, headers: { prefer } });
        expect([401, 403]).toContain(status);
      }
      const isTheirs = (column: string) => name === 'support' && column === 'is_handled';
      const changes = columns
        .filter((column) => !isTheirs(column.name))
        .map((column) => ({ [column.name]: anyValue(column.type, id || randomUUID()) }));
      // With the row hidden by a policy these succeed and change nothing.
      await Promise.all(changes.map((body) => call(theirs, { method: 'PATCH', token, body })));
      await call(theirs, { method: 'DELETE', token });
      // Without a filter each is refused, whatever the column.
      await call(path, { method: 'PATCH', token, body: changes[0] });
      await call(path, { method: 'DELETE', token });
    }
    expect(await stateOf(sql, ofOthers)).toEqual(before);
  });
});

/** Someone else's address, the target of these attacks. */
const victim = async () => {
  const key = store.keys['addresses'] ?? {};
  return (await server().from('addresses').select().match(key).single().throwOnError()).data;
};

describe('a member’s own row', () => {
  const address = { full_name: mark, address_line1: 'X', city: 'X', state: 'X', zip_code: 'X' };
  let mine: { id: string };
  let member: Actor;
  beforeAll(async () => {
    member = actorNamed('a holder of cheatsheet', actors);
    const { data } = await member.client
      .from('addresses')
      .insert(address)
      .select()
      .single()
      .throwOnError();
    mine = data;
  });

  const write = (method: string, path: string, body: unknown, prefer = '') =>
    call(`/rest/v1/${path}`, { method, body, token: member.token, headers: { prefer } });

  const attacks: [string, () => Promise<{ status: number }>][] = [
    [
      'cannot be given to someone else',
      () => write('PATCH', `addresses?id=eq.${mine.id}`, { user_id: store.owner.id }),
    ],
    [
      'cannot lose its owner',
      () => write('PATCH', `addresses?id=eq.${mine.id}`, { user_id: null }),
    ],
    [
      'cannot get the key of someone else’s',
      async () => write('PATCH', `addresses?id=eq.${mine.id}`, { id: (await victim()).id }),
    ],
    [
      'cannot be inserted together with someone else’s',
      () =>
        write('POST', 'addresses', [
          { ...address, user_id: member.id },
          { ...address, user_id: store.owner.id },
        ]),
    ],
    [
      'cannot be merged into someone else’s by its key',
      async () =>
        write(
          'POST',
          'addresses?on_conflict=id',
          { ...address, id: (await victim()).id },
          'resolution=merge-duplicates',
        ),
    ],
    [
      'cannot replace someone else’s',
      async () => {
        const { id } = await victim();
        return write('PUT', `addresses?id=eq.${id}`, { ...address, id });
      },
    ],
    [
      'cannot have another owner among its named columns',
      () =>
        write('POST', 'addresses?columns=full_name,user_id', {
          ...address,
          user_id: store.owner.id,
        }),
    ],
    [
      'cannot choose its creation date',
      () => write('POST', 'addresses', { ...address, created_at: later }),
    ],
  ];
  it.each(attacks)('%s', async (_, attack) => {
    const before = await stateOf(sql);
    const { status } = await attack();
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await stateOf(sql)).toEqual(before);
  });

  it('cannot be saved on someone else’s list, even by merging', async () => {
    const before = await stateOf(sql, { without: [member.id] });
    const row = { applicant_id: store.keys['applicants']?.['id'] };
    for (const prefer of ['resolution=merge-duplicates', 'resolution=ignore-duplicates', '']) {
      for (const body of [
        { ...row, user_id: store.owner.id },
        [
          { ...row, user_id: member.id },
          { ...row, user_id: store.owner.id },
        ],
      ]) {
        const response = await write('POST', 'saved_applicants', body, prefer);
        expect([401, 403]).toContain(response.status);
      }
    }
    expect(await stateOf(sql, { without: [member.id] })).toEqual(before);
  });
});

describe('a write with unusual headers', () => {
  it.each([
    ['that ask for a rollback', { prefer: 'tx=rollback,return=representation' }],
    ['that limit it to one row', { prefer: 'handling=strict,max-affected=1' }],
    ['that claim another method', { 'x-http-method-override': 'DELETE' }],
    ['for CSV', { 'content-type': 'text/csv' }],
    ['for a form', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('%s changes nothing', async (_, headers: Record<string, string>) => {
    const before = await stateOf(sql);
    const product = store.productId;
    const token = await accessToken(actorNamed('a holder of application-plus', actors).client);
    const bodies: Record<string, string> = {
      'text/csv': `id,name,price_cents\n${product},Mine,50`,
      'application/x-www-form-urlencoded': `id=${product}&price_cents=50`,
    };
    const body = bodies[headers['content-type'] ?? ''] ?? {
      price_cents: 50,
    };
    const path = `/rest/v1/products`;
    for (const method of ['POST', 'PATCH', 'PUT']) {
      await call(`${path}?id=eq.${product}`, {
        method,
        token,
        body,
        headers,
      });
    }
    expect(await stateOf(sql)).toEqual(before);
  });
});
