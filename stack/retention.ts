import postgres from 'postgres';
import { messageOf } from './lib/errors.ts';

const day = 24 * 60 * 60 * 1000;

/**
 * Replaces pg_cron of a hosted project: removes expired rows from the database, and writes the notices of ending access, now and
 * once a day.
 */
export async function startRetention(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  await removeOldRows(databaseUrl, log);
  const timer = setInterval(() => void removeOldRows(databaseUrl, log), day);
  timer.unref();
  return {
    stop() {
      clearInterval(timer);
      return Promise.resolve();
    },
  };
}

async function removeOldRows(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // A Supabase folder for tests of the stack may have no such function.
    const [can] =
      await sql`select 1 where to_regprocedure('private.remove_old_rows()') is not null`;
    if (!can) return;
    const rows = await sql<{ relation: string; removed: string }[]>`
      select relation, removed from private.remove_old_rows() where removed > 0`;
    for (const { relation, removed } of rows) {
      log(`database  ${removed} expired rows of ${relation} removed`);
    }
    await sql`select private.queue_access_notices()`;
  } catch (error) {
    // Anything missed is removed the next day.
    log(`database  Old rows could not be removed: ${messageOf(error)}`);
  } finally {
    await sql.end();
  }
}
