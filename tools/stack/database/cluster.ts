import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import type { StackConfig } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { endProcess, spawnChild } from '../lib/processes.ts';
import { type Installation, prepareInstallation } from './installation.ts';

export interface Cluster {
  /** For the stack itself: clients and migrations connect as `postgres`, not a superuser, as on a hosted project. */
  superuserUrl: string;
  /** Resolves when the server has ended, for whatever reason. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

const superuser = 'supabase_admin';

// What a letter is: it decides how the text search splits texts into words. Hosted projects have en_US.UTF-8, which few
// Linux machines have and every macOS does; to C.UTF-8 the same characters are letters.
const locale = process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8';

/** Starts PostgreSQL 17, creating its data folder first if necessary. */
export async function startCluster(
  config: StackConfig,
  log: (line: string) => void,
): Promise<Cluster> {
  const installation = prepareInstallation(config.dataDir);
  if (!existsSync(path.join(installation.databaseDir, 'ready'))) createCluster(installation);

  const child = spawnChild(
    installation.postgres,
    ['-D', installation.databaseDir, '-p', String(config.ports.database), ...settings(config)],
    { ...installation.owner, cwd: '/', env: { ...process.env, LC_MESSAGES: 'C' } },
  );
  const output: string[] = [];
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.on('error', (error) => output.push(error.message));
  child.stderr?.on('data', (data: Buffer) => {
    output.push(data.toString());
    if (output.length > 50) output.shift();
    for (const line of data.toString().split('\n'))
      // A rebuild of the database cuts connections on purpose.
      if (/ (FATAL|PANIC): (?!.*(starting up|administrator command))/.test(line)) log(line);
  });

  const superuserUrl = config.urls.database.replace('//postgres:', `//${superuser}:`);
  const sql = postgres(superuserUrl, { max: 1, onnotice: () => {}, connect_timeout: 1 });
  try {
    for (;;) {
      if (child.exitCode !== null || child.pid === undefined) {
        throw new StackError(`PostgreSQL did not start:\n${output.join('').trim()}`);
      }
      try {
        await sql`select 1`;
        break;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 30));
      }
    }
    await refuseOldLocale(sql, config.dataDir);
  } catch (error) {
    if (child.pid !== undefined) await endProcess(child.pid, 'SIGINT', 10_000);
    throw error;
  } finally {
    await sql.end();
  }
  const { pid } = child;
  return {
    superuserUrl,
    ended,
    async stop() {
      // SIGINT is PostgreSQL's fast shutdown: sessions are cut, data is kept.
      await endProcess(pid, 'SIGINT', 10_000);
      await ended;
    },
  };
}

/** A database keeps the locale with which it was created. */
async function refuseOldLocale(sql: postgres.Sql, dataDir: string): Promise<void> {
  const [row] = await sql<{ ctype: string }[]>`
    select datctype as ctype from pg_database where datname = 'template1'`;
  if (row?.ctype !== 'C' && row?.ctype !== 'POSIX') return;
  throw new StackError(
    `The data in ${dataDir} was created with the locale ${row.ctype}, in which the search misses every word beside a typographic quote or dash. Delete the data with npm run reset, then run npm start again.`,
  );
}

function settings(config: StackConfig): string[] {
  const values: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '256MB',
    log_min_messages: 'fatal',
    jit: 'off',
    // As on hosted projects, whatever this machine's are.
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'iso, mdy',
    default_text_search_config: 'pg_catalog.english',
    extra_float_digits: '0',
    ...(config.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function createCluster({ initdb, databaseDir, owner }: Installation): void {
  // Any existing content is left over from an unfinished attempt.
  for (const entry of readdirSync(databaseDir)) {
    rmSync(path.join(databaseDir, entry), { recursive: true, force: true });
  }
  const passwordFile = path.join(tmpdir(), `premed-cheatsheet-${process.pid}`);
  writeFileSync(passwordFile, 'postgres\n', { mode: 0o644 });
  try {
    const result = spawnSync(
      initdb,
      [
        `--pgdata=${databaseDir}`,
        `--username=${superuser}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // The ICU collation of hosted projects, which is the same on every machine.
        `--locale=${locale}`,
        '--locale-provider=icu',
        '--icu-locale=en-US',
        '--no-sync',
      ],
      { ...owner, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C' } },
    );
    if (result.status !== 0) {
      throw new StackError(
        `PostgreSQL could not create its data folder ${databaseDir}: ${(result.stderr || String(result.error)).trim()}`,
      );
    }
    writeFileSync(path.join(databaseDir, 'ready'), '');
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
