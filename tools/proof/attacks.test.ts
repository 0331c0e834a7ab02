import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { pgtap } from '@electric-sql/pglite-pgtap';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runsEverything } from '../commands/lib/repeated.ts';
import type { TestText } from '../../tests/sql/pgtap.ts';
import { attacks } from './attacks.ts';
import { attempt, hasSucceeded } from './attempt.ts';
import { type FileResult, startStore } from './engine.ts';
import { callerOf, type Person } from './people.ts';
import { reasonsOf } from './rules.ts';
import { testsAbout } from './tests-about.ts';
import { type Facts, readFacts } from './build/facts.ts';
import { firstData } from './build/first-data.ts';
import { storeFolder } from './build/store.ts';

let dump: Buffer;
let db: PGlite;
let facts: Facts;

const dist = 'node_modules/@electric-sql/pglite/dist';
// Compiled once: every store of this file optimizes the same code.
const pgliteWasmModule = new WebAssembly.Module(readFileSync(`${dist}/pglite.wasm`));

/** As the page's worker does. */
const open = (isWhole: boolean) => {
  const data = firstData(readFileSync(`${dist}/pglite.data`), readFileSync(`${dist}/pglite.js`));
  return PGlite.create({
    pgliteWasmModule,
    fsBundle: new Blob([new Uint8Array(data)]),
    loadDataDir: new Blob([new Uint8Array(dump)]),
    extensions: { pg_trgm, unaccent, uuid_ossp, ...(isWhole && { pgcrypto, pgtap }) },
  });
};

beforeAll(async () => {
  const folder = await storeFolder();
  dump = gunzipSync(readFileSync(path.join(folder, 'store.bin')));
  facts = readFacts(folder);
  db = await open(false);
}, 240_000);
afterAll(() => db.close());

const as = (person: Person, sql: string, before?: string) =>
  attempt(db, callerOf(person, facts.claims), sql, before);

test('there are twenty attacks', () => {
  expect(new Set(attacks.map(({ title }) => title)).size).toBe(20);
});

describe.each(attacks)('$title', (attack) => {
  test('fails, and shows the rule that stops it', async () => {
    const outcome = await as(attack.as, attack.sql);
    expect({ outcome, hasSucceeded: hasSucceeded(outcome) }).toMatchObject({ hasSucceeded: false });
    const { role } = callerOf(attack.as, facts.claims);
    const reasons = reasonsOf(facts.rules, attack.sql, role, outcome);
    const isOfMigrations = !/auth\.users|^create|^set role/.test(attack.sql);
    expect(reasons.length > 0).toBe(isOfMigrations);
  });

  test('works for someone who may', async () => {
    const outcome = await as(attack.allowed, attack.sql);
    expect({ outcome, hasSucceeded: hasSucceeded(outcome) }).toMatchObject({ hasSucceeded: true });
  });

  test('works once its rule is loosened', async () => {
    const outcome = await as(attack.as, attack.sql, attack.loosening);
    expect({ outcome, hasSucceeded: hasSucceeded(outcome) }).toMatchObject({ hasSucceeded: true });
  });
});

const lacking = [`select length(extensions.gen_random_bytes(2))`, `create extension pgtap`];

test.runIf(runsEverything).each(lacking)(
  'a statement that lacks an extension starts the store again, still loosened: %s',
  async (sql) => {
    const starts: boolean[] = [];
    const ask = await startStore((isWhole) => {
      starts.push(isWhole);
      return open(isWhole);
    });
    const send = (statement: string) =>
      ask({ kind: 'attempt', caller: callerOf('owner', facts.claims), sql: statement });
    const words = `select to_tsvector('english', 'running') @@ 'run', now() at time zone 'Asia/Tokyo' is null`;
    expect(await send(words)).toMatchObject({ rows: [['true', 'false']] });
    await ask({ kind: 'loosen', sql: 'create table public.kept (id int)' });
    expect(starts).toEqual([false]);
    expect(await send(sql)).not.toMatchObject({ kind: 'error' });
    expect(await send('select id from public.kept')).toMatchObject({ count: 0 });
    expect(starts).toEqual([false, true]);
  },
  60_000,
);

describe('a statement', () => {
  test.each([
    'commit',
    '-- first\n rollback',
    `set request.jwt.claims = '{}'`,
    'set role service_role',
    'set session authorization postgres',
    'do $$ begin end $$',
    `select set_config('role', 'postgres', true)`,
    `update pg_settings set setting = 'postgres' where name = 'role'`,
    'select 1; commit',
    `select tests.sign_in_as('admin@example.com')`,
  ])('cannot escape from its sender: %s', async (sql) => {
    expect(await as('cheatsheet', sql)).toMatchObject({ kind: 'error' });
  });

  test('leaves nothing behind', async () => {
    expect(await as('owner', 'delete from public.coupons')).toMatchObject({ count: 1 });
    expect(await as('owner', 'select code from public.coupons')).toMatchObject({ count: 1 });
  });

  test('is refused to someone whose session has ended', async () => {
    const caller = callerOf('cheatsheet', facts.claims);
    const ended = { ...caller, claims: { ...caller.claims, session_id: crypto.randomUUID() } };
    expect(await attempt(db, ended, 'select 1')).toMatchObject({ code: 'PT401' });
  });
});

test('a refusal names the line of the function that raised it', async () => {
  const outcome = await as('cheatsheet', 'select public.search_orders()');
  const [first] = reasonsOf(facts.rules, 'select public.search_orders()', 'authenticated', outcome);
  const line = readFileSync(first?.rule.file ?? '', 'utf8').split('\n')[(first?.line ?? 0) - 1];
  expect(line).toContain('Only an admin or support may do this.');
});

test('the store never contained a text that is sold', async () => {
  const sold = ['004600_guide_data', '004610_guide_documents', '002900_sample_applicants']
    .map((name) => readFileSync(`supabase/migrations/20261122${name}.sql`, 'utf8'))
    .flatMap(
      (text) =>
        text.slice(text.indexOf('insert into')).match(/[A-Z][a-z]+ [a-z]+ [a-z]+ [a-z]+ [a-z]+/g) ??
        [],
    );
  expect(sold.length).toBeGreaterThan(100);
  expect(sold.filter((words) => dump.includes(words))).toEqual([]);
  const shown = JSON.stringify(facts);
  expect(sold.filter((words) => shown.includes(words))).toEqual([]);
  expect(dump.includes('SAMPLE: the text of a guide')).toBe(true);
  for (const table of ['guides', 'applicants']) {
    const { count } = (await as(
      'owner',
      `select 1 from public.${table} t where t::text !~ 'SAMPLE'`,
    )) as { count: number };
    expect(count).toBe(0);
  }
});

// All of them: npm run test:db -- --pglite.
test.runIf(runsEverything)(
  'SQL tests pass here, and a loosened rule turns some red',
  async () => {
    const attack = attacks.find(({ title }) => title.includes('refund'));
    if (!attack) throw new Error('missing');
    const [helpers, ...about] = testsAbout(attack.loosening, facts.tests);
    if (!helpers) throw new Error('missing');
    expect(helpers).toBe(facts.tests[0]);
    const others = facts.tests.filter((test, nth) => nth % 24 === 1 && !about.includes(test));
    const ask = await startStore(open);
    const run = async (chosen: readonly TestText[]) => {
      const results: FileResult[] = [];
      await ask({ kind: 'test', tests: [helpers, ...chosen] }, (result) => results.push(result));
      return results;
    };
    const first = await run([...about, ...others]);
    expect(first).toHaveLength(about.length + others.length + 1);
    expect(first.filter(({ failed }) => failed.length > 0)).toEqual([]);
    expect(first.slice(1).filter(({ passed }) => passed === 0)).toEqual([]);
    await ask({ kind: 'loosen', sql: attack.loosening });
    const [mostAbout] = about;
    if (!mostAbout) throw new Error('missing');
    expect((await run([mostAbout])).flatMap(({ failed }) => failed)).not.toEqual([]);
  },
  600_000,
);
