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
        if (!role) await tx.unsafe(read('roles.sql'));
        await tx.unsafe(read('bootstrap.sql'));
        await tx.unsafe(getAuthSchemaSql());
        await tx.unsafe(getStorageSchemaSql());
        await tx.unsafe(read('services.sql'));
      });
    }
    // As on hosted projects. Repeated each time, for data from before this setting was added.
    await sql`grant set on parameter pgrst.db_pre_request, pgrst.openapi_mode to postgres`;
  } finally {
    await sql.end();
  }
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
