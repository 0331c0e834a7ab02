import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type JWTPayload, decodeJwt } from 'jose';
import postgres from 'postgres';
import { z } from 'zod';
import { signToken } from '../../tools/stack/lib/tokens.ts';
import { projectDir } from '../../tools/stack/lib/config.ts';
import {
  endStack,
  isolatedEnvironment,
  spawnStack,
  waitUntilUp,
} from '../../tools/stack/disposable-stack.ts';
import { asMember } from './as-member.ts';

/** The headers that identify a caller of the API. */
type Caller = Record<string, string>;

/** The store under test, with a million applicants and 150 schools. */
export interface Store {
  /** A connection as the superuser, without policies. */
  sql: postgres.Sql;
  /** The address of the API. */
  api: string;
  member: Caller;
  admin: Caller;
  /** The service_role, without policies. */
  server: Caller;
  /** Reads rows through the Data API. */
  get: (who: Caller, query: string) => Promise<unknown>;
  /** Calls a function through the Data API, with arguments as an object or JSON text. */
  call: (who: Caller, name: string, args: object | string) => Promise<unknown>;
  /** Discards the data, so that the next run creates it again. */
  spoil: () => void;
  close: () => Promise<void>;
}

const paths = {
  dataDir: path.join(projectDir, '.data/bench'),
  logFile: path.join(projectDir, '.data/bench.log'),
};
/** Identifies the stored data; written once it is complete. */
const keyFile = path.join(projectDir, '.data/bench.key');
const env = isolatedEnvironment(paths, { STACK_DURABLE: 'no', STRIPE_SECRET_KEY: '' });

/** Starts a separate stack. The data is created once, and again when its script or a migration changes. */
export async function openStore(log: (line: string) => void): Promise<Store> {
  const key = keyOfData();
  const isReady = existsSync(keyFile) && readFileSync(keyFile, 'utf8') === key;
  if (!isReady) {
    const reset = spawnSync(process.execPath, ['tools/commands/reset.mjs'], {
      cwd: projectDir,
      env,
    });
    if (reset.status !== 0) throw new Error(String(reset.stderr).trim());
  }
  rmSync(paths.logFile, { force: true });
  const child = spawnStack(paths, env);
  const status = await waitUntilUp(child, paths);
  const superuserUrl = String(status['DB_URL']).replace('//postgres:', '//supabase_admin:');
  const sql = postgres(superuserUrl, { max: 2, onnotice: () => {} });
  const close = async () => {
    await sql.end();
    await endStack(child);
  };
  try {
    if (!isReady) {
      const startedAt = Date.now();
      log('Creating a million applicants …');
      await sql.unsafe(readFileSync(dataSql, 'utf8')).simple();
      for (const table of ['applicants', 'applicant_schools', 'schools', 'entitlements']) {
        await sql`vacuum (analyze) ${sql(`public.${table}`)}`;
      }
      writeFileSync(keyFile, key);
      log(`… created in ${Math.round((Date.now() - startedAt) / 1000)} s; kept for the next run.`);
    }
    const spoil = () => rmSync(keyFile, { force: true });
    const store = { sql, spoil, close, ...(await connect(status)) };
    await expectMillion(store);
    return store;
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Checks that a member counts, finds and pages through all of the data: with less, every ratio would look better.
 * @throws {Error} with what the member sees.
 */
async function expectMillion({ sql, call, member }: Store): Promise<void> {
  const term = 'medieval botany';
  const [stored] = await sql`
    select count(*)::integer as found from public.applicants where search_text like ${`%${term}%`}`;
  const [seen] = await sql.begin((tx) =>
    asMember(tx, () => tx`select count(*)::integer as counted from public.applicants`),
  );
  const search = async (args: object) =>
    pageSchema.parse(await call(member, 'search_applicants', args));
  const [found, last] = [await search({ search: term }), await search({ page: 1000 })];
  const expected = { counted: 1_000_000, found: stored?.['found'], lastPage: 1000, rowsThere: 10 };
  const actual = {
    counted: seen?.['counted'],
    found: found.total,
    lastPage: last.page_count,
    rowsThere: last.rows.length,
  };
  if (!isDeepStrictEqual(actual, expected)) {
    throw new Error(
      `The member sees ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}: tests/bench/data.sql is not what members see.`,
    );
  }
}

const pageSchema = z.object({
  rows: z.array(z.unknown()),
  total: z.int(),
  page_count: z.int(),
});

const dataSql = new URL('data.sql', import.meta.url);

function keyOfData(): string {
  const hash = createHash('sha256').update(readFileSync(dataSql));
  const migrations = path.join(projectDir, 'supabase/migrations');
  for (const file of readdirSync(migrations).sort()) {
    hash.update(readFileSync(path.join(migrations, file)));
  }
  return hash.digest('hex');
}

async function connect(status: Record<string, string>) {
  const api = String(status['API_URL']);
  const publishable = String(status['PUBLISHABLE_KEY']);

  async function send(url: string, init: RequestInit): Promise<unknown> {
    const response = await fetch(`${api}${url}`, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }
  const post = (who: Caller, url: string, body: object | string) =>
    send(url, {
      method: 'POST',
      headers: { ...who, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });

  /** The claims of a demo account's token. */
  async function signIn(email: string): Promise<JWTPayload> {
    const response = await post({ apikey: publishable }, '/auth/v1/token?grant_type=password', {
      email,
      password: 'letmein-local',
    });
    return decodeJwt((response as { access_token: string }).access_token);
  }

  // Tokens live for 15 minutes, and bulk actions on a million rows take longer.
  const exp = Math.round(Date.now() / 1000) + 3 * 3600;
  const signed = async (claims: JWTPayload): Promise<Caller> => ({
    apikey: publishable,
    authorization: `Bearer ${await signToken({ ...claims, exp })}`,
  });
  const member = await signIn('cheatsheet@example.com');
  return {
    api,
    member: await signed(member),
    admin: await signed(await signIn('admin@example.com')),
    // The same person and session, so that only the policies differ.
    server: await signed({ ...member, role: 'service_role' }),
    get: (who: Caller, query: string) => send(`/rest/v1/${query}`, { headers: who }),
    call: (who: Caller, name: string, args: object | string) =>
      post(who, `/rest/v1/rpc/${name}`, args),
  };
}
