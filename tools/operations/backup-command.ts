// npm run admin -- backup <folder> and npm run admin -- restore <folder>.
import { parseArgs } from 'node:util';
import { connect } from '../stack/lib/connect.ts';
import { UsageError, runCommand } from './command.ts';
import { targetDatabase } from './project.ts';
import { findOrphans, restoreBackup, takeBackup } from './backup.ts';

const usage = `npm run admin -- backup <folder> [--db-url <url>]    back up the database into a folder
npm run admin -- restore <folder> --db-url <url>     restore it into a new project that has the migrations

Without --db-url, the backup is of DB_URL in .env or the shell, or of the stack that runs here.`;

/** A restore replaces everything. */
async function refuseIfUsed(url: string): Promise<void> {
  const sql = connect(url);
  try {
    const [used] = await sql`
      select (select count(*) from auth.users)::int as people, (select count(*) from public.orders)::int as orders`;
    if (used?.['people'] !== 0 || used['orders'] !== 0) {
      throw new Error(
        `The project has ${used?.['people']} accounts and ${used?.['orders']} orders. Restore into a new one.`,
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
    const source = targetDatabase(url);
    const { tables, takenAt } = await takeBackup(source, folder);
    console.log(
      `Backed up ${tables.length} tables of ${new URL(source).host} as of ${takenAt}. They hold personal data: keep them as safe as the database.`,
    );
  } else if (command === 'restore' && folder && url) {
    const target = targetDatabase(url);
    await refuseIfUsed(target);
    const admins = await restoreBackup(target, folder);
    const orphans = await findOrphans(target);
    if (orphans.length > 0) {
      throw new Error(`Rows refer to rows that do not exist: ${orphans.join(', ')}`);
    }
    console.log(
      'Restored. Copy the files of the buckets (docs/operations.md), then run npm run doctor and npm run admin -- reconcile.',
    );
    if (admins.length > 0) {
      console.log(
        `No one is an admin, because authenticator apps are not restored: ${admins.join(', ')} were. Once they have set one up under Account, Settings, run npm run admin -- grant <email>.`,
      );
    }
  } else {
    throw new UsageError();
  }
}

await runCommand(usage, run);
