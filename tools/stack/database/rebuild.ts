import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { SupabaseConfig } from '../lib/supabase-config.ts';
import { bootstrap } from './bootstrap.ts';
import { migrate } from './migrations.ts';
import { seed } from './seed.ts';

/** A server's database, with connections for its two users. */
export interface Database {
  url: string;
  superuserUrl: string;
}

const current = 'postgres';
const next = 'postgres_next';
const previous = 'postgres_previous';

/** The address of another database of the same server. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/\/\w+$/, `/${name}`);
}

/**
 * Builds the database again from migrations and seed, like a first start. The current one stays in use
 * until `swapping` calls `swap`, and is kept if the build fails.
 */
export async function rebuildDatabase(
  { url, superuserUrl }: Database,
  supabase: SupabaseConfig,
  swapping: (swap: () => Promise<void>) => Promise<void> = (swap) => swap(),
): Promise<void> {
  // A database with open connections cannot be renamed.
  const connect = () =>
    postgres(atDatabase(superuserUrl, 'template1'), { max: 1, onnotice: () => {} });
  const admin = connect();
  const other = connect();
  try {
    // Migrations change roles, which belong to the server.
    await admin`create temporary table role_settings as table pg_db_role_setting`;
    try {
      await admin`drop database if exists ${admin(next)} with (force)`;
      await admin`create database ${admin(next)} template template0`;
      await bootstrap(atDatabase(superuserUrl, next));
      await migrate(atDatabase(url, next));
      await seed(atDatabase(url, next), supabase);
    } catch (error) {
      await admin.begin(async (tx) => {
        await tx`delete from pg_db_role_setting where setdatabase = 0`;
        await tx`insert into pg_db_role_setting select * from role_settings where setdatabase = 0`;
      });
      await admin`drop database ${admin(next)} with (force)`;
      throw error;
    }
    await swapping(async () => {
      await keepSessions(superuserUrl);
      await swap(admin, other);
    });
  } finally {
    await admin`drop database if exists ${admin(previous)} with (force)`;
    await Promise.all([admin.end(), other.end()]);
  }
}

/** Both renames happen in one transaction, so that the database exists even if this is interrupted. */
async function swap(admin: postgres.Sql, other: postgres.Sql): Promise<void> {
  await admin`drop database if exists ${admin(previous)} with (force)`;
  const renaming = admin.begin(async (tx) => {
    await tx`alter database ${tx(current)} rename to ${tx(previous)}`;
    await tx`alter database ${tx(next)} rename to ${tx(current)}`;
  });
  const isOver = renaming.then(
    () => true,
    () => true,
  );
  // It accepts no new connections, and waits for the existing ones to end.
  do {
    await other`
      select pg_terminate_backend(pid) from pg_stat_activity where datname in (${current}, ${next})`;
  } while (!(await Promise.race([isOver, sleep(20, false)])));
  await renaming;
}

const sessionTables = ['auth.sessions', 'auth.refresh_tokens', 'auth.mfa_amr_claims'];

/** Keeps users signed in whose accounts are in the seed. */
async function keepSessions(superuserUrl: string): Promise<void> {
  const from = postgres(superuserUrl, { max: 1 });
  const to = postgres(atDatabase(superuserUrl, next), { max: 1 });
  try {
    const users = await to<{ id: string }[]>`select id from auth.users`;
    const sessions = await from<{ id: string }[]>`
      select id from auth.sessions where user_id = any (${users.map(({ id }) => id)}::uuid[])`;
    const ids = sessions.map(({ id }) => id);
    for (const table of sessionTables) {
      const key = table === 'auth.sessions' ? 'id' : 'session_id';
      const [kept] = await from`
        select coalesce(json_agg(kept), '[]')::text as rows from ${from(table)} kept
        where ${from(key)} = any (${ids}::uuid[])`;
      await to`insert into ${to(table)}
        select * from json_populate_recordset(null::${to(table)}, ${String(kept?.['rows'])}::text::json)`;
    }
  } finally {
    await Promise.all([from.end(), to.end()]);
  }
}
