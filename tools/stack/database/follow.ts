import path from 'node:path';
import postgres from 'postgres';
import { supabaseDir } from '../lib/config.ts';
import { messageOf } from '../lib/errors.ts';
import type { SupabaseConfig } from '../lib/supabase-config.ts';
import { watchFolders } from '../lib/watch-folders.ts';
import {
  type Sources,
  SqlFileError,
  differences,
  list,
  readApplied,
  readMigrationSources,
} from './migrations.ts';
import { type Database, rebuildDatabase } from './rebuild.ts';
import { readRunSeeds, readSeedSources } from './seed.ts';

// Before the first deployment, migrations are edited in place, and a developer's database holds only demo
// data: it is rebuilt whenever they change.

interface Options {
  database: Database;
  supabase: SupabaseConfig;
  log: (line: string) => void;
  /** Calls `swap`, and takes care of whatever depends on the old database. */
  replace: (swap: () => Promise<void>) => Promise<void>;
}

/**
 * Rebuilds the database if migrations or seed files it was built from were edited or removed. Added
 * files can still be applied to it.
 * @returns false if that failed: the old database stays.
 */
export async function catchUp(options: Options): Promise<boolean> {
  const before = await readDatabase(options.database);
  const changed = differences(before, readFiles(options.supabase)).filter((file) =>
    before.has(file),
  );
  return changed.length === 0 || rebuild(changed, options);
}

/** Rebuilds it after every change, until stopped. */
export function follow(options: Options): { stop(): Promise<void> } {
  const { database, supabase, log } = options;
  let tried = readFiles(supabase);
  return watchFolders(sourceFolders(supabase), async () => {
    try {
      const files = readFiles(supabase);
      if (differences(tried, files).length === 0) return;
      tried = files;
      const changed = differences(await readDatabase(database), files);
      if (changed.length > 0) await rebuild(changed, options);
      else log('database  matches its files again');
    } catch (error) {
      log(`database  ${messageOf(error)}`);
    }
  });
}

/** The folders with the files that a database is built from. */
export function sourceFolders({ db }: SupabaseConfig): string[] {
  const seeds = db.seed.sql_paths.map((file) => path.dirname(path.resolve(supabaseDir, file)));
  return [path.join(supabaseDir, 'migrations'), ...seeds];
}

async function rebuild(
  changed: string[],
  { database, supabase, log, replace }: Options,
): Promise<boolean> {
  log(
    `database  ${list(changed)} changed: rebuilding. Accounts, orders and uploads created here are deleted, the demo data is restored.`,
  );
  const startedAt = Date.now();
  let isReplaced = false;
  try {
    await rebuildDatabase(database, supabase, (swap) =>
      replace(async () => {
        await swap();
        isReplaced = true;
      }),
    );
  } catch (error) {
    log(error instanceof SqlFileError ? error.problem : messageOf(error));
    if (!isReplaced) log('database  unchanged; the next save retries');
    return isReplaced;
  }
  log(`database  rebuilt in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  return true;
}

function readFiles(supabase: SupabaseConfig): Sources {
  return new Map([...readMigrationSources(), ...readSeedSources(supabase)]);
}

/** The files that a database was built from. */
async function readDatabase({ url }: Database): Promise<Sources> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return new Map([...(await readApplied(sql)), ...(await readRunSeeds(sql))]);
  } finally {
    await sql.end();
  }
}
