import postgres from 'postgres';
import { messageOf } from './lib/errors.ts';

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * Replaces pg_cron of a hosted project: removes expired rows from the database, and writes the notices of ending access, now and
 * once a day; publishes applicants every minute.
 */
export async function startRetention(
  databaseUrl: string,
  log: (line: string) => void,
): Promise<{ stop(): Promise<void> }> {
  await removeOldRows(databaseUrl, log);
  const timer = setInterval(() => void removeOldRows(databaseUrl, log), day);
  const publishing = setInterval(() => void publishApplicants(databaseUrl, log), minute);
  timer.unref();
  publishing.unref();
  return {
    stop() {
      clearInterval(timer);
      clearInterval(publishing);
      return Promise.resolve();
    },
  };
}

async function publishApplicants(databaseUrl: string, log: (line: string) => void): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    const [can] =
      await sql`select 1 where to_regprocedure('private.publish_applicants()') is not null`;
    if (can) await sql`select private.publish_applicants()`;
  } catch (error) {
    // Those still due are published the next minute.
    log(`database  Applicants could not be published: ${messageOf(error)}`);
  } finally {
    await sql.end();
  }
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
