import { readFileSync } from 'node:fs';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';

/** Gives an empty database the initial state of a new Supabase project, all or nothing. */
export async function bootstrap(superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = 'authenticator'`;
    const [schema] = await sql`select 1 from pg_namespace where nspname = 'supabase_migrations'`;
    if (!schema) {
      await sql.begin(async (tx) => {
        // Another database of this server may have created them.
        if (!role) await tx.unsafe(rolesSql());
        for (const part of schemaSql()) await tx.unsafe(part);
      });
    }
    // Repeated each time, for data from before this setting was added.
    await sql.unsafe(settingsSql);
  } finally {
    await sql.end();
  }
}

/** Creates the roles, which belong to the server. */
export const rolesSql = () => read('roles.sql');

/** Creates what a new project's database has, for the superuser to run in this order. */
export const schemaSql = () => [
  read('bootstrap.sql'),
  getAuthSchemaSql(),
  getStorageSchemaSql(),
  read('services.sql'),
];

/** As on hosted projects. */
export const settingsSql =
  'grant set on parameter pgrst.db_pre_request, pgrst.openapi_mode to postgres';

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
