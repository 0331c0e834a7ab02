import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { uuid_ossp } from '@electric-sql/pglite/contrib/uuid_ossp';
import { pgtap } from '@electric-sql/pglite-pgtap';
import { splitStatements, withoutLeadingComments } from './sql-statements.ts';
import { rolesSql, schemaSql, settingsSql } from './bootstrap.ts';
import { readMigrations } from './migrations.ts';

/**
 * PostgreSQL compiled to WebAssembly, in this process: a new Supabase project with every migration applied, as
 * on the server, except the statements that `isLeftOut` names. It has one connection: `startSession` begins the
 * next one.
 */
export async function createPglite(
  isLeftOut: (statement: string) => boolean = () => false,
): Promise<PGlite> {
  const db = await PGlite.create({ extensions: { pg_trgm, pgcrypto, unaccent, uuid_ossp, pgtap } });
  // Its superuser is called `postgres`, which is not one on a Supabase project.
  await db.exec(`
    create role supabase_admin superuser createdb createrole replication bypassrls login;
    set session authorization supabase_admin;
    alter role postgres rename to pglite`);
  for (const part of [rolesSql(), ...schemaSql(), settingsSql]) await db.exec(part);
  for (const { sql } of readMigrations()) {
    await startSession(db);
    const kept = splitStatements(sql).filter(
      ({ text }) => !isLeftOut(withoutLeadingComments(text)),
    );
    await db.exec(`begin; ${kept.map(({ text }) => text).join(';\n')}\n; commit`);
  }
  return db;
}

/** Ends the session, with whatever it left open, and logs in again as `postgres`. */
export async function startSession(db: PGlite): Promise<void> {
  await db.exec('rollback');
  await db.exec('discard all');
  await db.exec(`
    set session authorization postgres;
    set search_path = "$user", public, extensions`);
}
