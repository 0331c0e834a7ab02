import { readFileSync } from 'node:fs';
import { getAuthSchemaSql, getStorageSchemaSql } from '@supabase/lite';
import postgres from 'postgres';

/** Gives an empty database what a new Supabase project has, all or nothing. */
export async function bootstrap(superuserUrl: string): Promise<void> {
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {} });
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = 'authenticator'`;
    if (!role) {
      await sql.begin(async (tx) => {
        await tx.unsafe(read('bootstrap.sql'));
        await tx.unsafe(getAuthSchemaSql());
        await tx.unsafe(getStorageSchemaSql());
        await tx.unsafe(read('services.sql'));
      });
    }
    // As hosted projects do. Again each time, for data from before this was here.
    await sql`grant set on parameter pgrst.db_pre_request to postgres`;
  } finally {
    await sql.end();
  }
}

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}
