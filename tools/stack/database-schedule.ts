import postgres, { type Sql } from 'postgres';
import { messageOf } from './lib/errors.ts';

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

type Log = (line: string) => void;

/**
 * Replaces pg_cron of a hosted project: removes expired rows and mails what waits for an admin now and once a day, queues the
 * notices of ending access now and every hour, and publishes applicants and sends announcements every minute.
 */
export async function startDatabaseSchedule(
  databaseUrl: string,
  log: Log,
): Promise<{ stop(): Promise<void> }> {
  const daily = async () => {
    await run(databaseUrl, log, 'remove_old_rows', removeOldRows);
    await run(databaseUrl, log, 'queue_attention', queueAttention);
  };
  const hourly = () => run(databaseUrl, log, 'queue_access_notices', queueAccessNotices);
  const byTheMinute = async () => {
    await run(databaseUrl, log, 'publish_applicants', publishApplicants);
    await run(databaseUrl, log, 'send_announcements', sendAnnouncements);
  };
  await daily();
  await hourly();
  const timers = [
    setInterval(() => void daily(), day),
    setInterval(() => void hourly(), hour),
    setInterval(() => void byTheMinute(), minute),
  ];
  for (const timer of timers) timer.unref();
  return {
    stop() {
      timers.forEach(clearInterval);
      return Promise.resolve();
    },
  };
}

async function run(
  databaseUrl: string,
  log: Log,
  name: string,
  task: (sql: Sql, log: Log) => Promise<void>,
): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => {} });
  try {
    // A Supabase folder for tests of the stack may have no such function.
    const [can] = await sql`select 1 where to_regprocedure(${`private.${name}()`}) is not null`;
    if (can) await task(sql, log);
  } catch (error) {
    // What is due stays due for the next time.
    log(`database  ${name} failed: ${messageOf(error)}`);
  } finally {
    await sql.end();
  }
}

async function removeOldRows(sql: Sql, log: Log): Promise<void> {
  const rows = await sql<{ relation: string; removed: string }[]>`
    select relation, removed from private.remove_old_rows() where removed > 0`;
  for (const { relation, removed } of rows) {
    log(`database  ${removed} expired rows of ${relation} removed`);
  }
}

async function queueAccessNotices(sql: Sql): Promise<void> {
  await sql`select private.queue_access_notices()`;
}

async function queueAttention(sql: Sql): Promise<void> {
  await sql`select private.queue_attention()`;
}

async function publishApplicants(sql: Sql): Promise<void> {
  await sql`select private.publish_applicants()`;
}

async function sendAnnouncements(sql: Sql): Promise<void> {
  await sql`select private.send_announcements()`;
}
