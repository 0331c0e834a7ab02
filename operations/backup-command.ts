// npm run admin -- backup <folder>, and npm run admin -- restore <folder>: see operations/backup.ts.
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { messageOf } from '../stack/lib/errors.ts';
import { namedDatabase } from './project.ts';
import { findOrphans, restoreBackup, takeBackup } from './backup.ts';

const usage = `npm run admin -- backup <folder> [--db-url <url>]    writes what the database holds into a folder
npm run admin -- restore <folder> --db-url <url>     puts it into a new project that has the migrations

Without --db-url, the backup is of the database that DB_URL names, in the shell or in .env, or of the
store that runs here.`;

/** A restore takes the place of everything: only where there is nothing to lose. */
async function refuseIfUsed(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [used] = await sql`
      select (select count(*) from auth.users)::int as people, (select count(*) from public.orders)::int as orders`;
    if (used?.['people'] !== 0 || used['orders'] !== 0) {
      throw new Error(
        `There are ${used?.['people']} people and ${used?.['orders']} orders: restore into a new project.`,
      );
    }
  } finally {
    await sql.end();
  }
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { 'db-url': { type: 'string' } },
    allowPositionals: true,
  });
  const [command, folder] = positionals;
  const url = values['db-url'];
  if (command === 'backup' && folder) {
    const source = namedDatabase(url);
    const { tables, takenAt } = await takeBackup(source, folder);
    console.log(
      `${tables.length} tables of ${new URL(source).host} as of ${takenAt}. It holds personal data: keep it as you keep the database.`,
    );
  } else if (command === 'restore' && folder && url) {
    const target = namedDatabase(url);
    await refuseIfUsed(target);
    await restoreBackup(target, folder);
    const orphans = await findOrphans(target);
    if (orphans.length > 0)
      throw new Error(`Rows refer to what is not there: ${orphans.join(', ')}`);
    console.log(
      'Restored. Copy the files of the buckets (docs/operations.md), then npm run doctor and npm run admin -- reconcile.',
    );
  } else {
    throw new Error(usage);
  }
}

try {
  await run();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
