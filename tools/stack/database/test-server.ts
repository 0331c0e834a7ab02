import { rmSync } from 'node:fs';
import path from 'node:path';
import postgres from 'postgres';
import { type StackConfig, readConfig } from '../lib/config.ts';
import { startCluster } from './cluster.ts';
import { migrate } from './migrations.ts';
import { seed } from './seed.ts';
import { StackError } from '../lib/errors.ts';
import { freePort } from '../lib/free-port.ts';
import { silenceConsole } from '../lib/silence-console.ts';
import { claimDataDir, removeRun } from '../lib/run-file.ts';
import { readSupabaseConfig } from '../lib/supabase-config.ts';

export interface TestServer {
  /** Creates a database with migrations and seed, and returns its URL for `postgres`. */
  copy(name: string): Promise<string>;
  drop(name: string): Promise<void>;
  /** Rebuilds the template from the current `supabase/`. */
  rebuild(): Promise<void>;
}

export interface EmptyServer {
  config: StackConfig;
  /** The URL of its only database. */
  superuserUrl: string;
  stop(): Promise<void>;
}

/** The template of every other database: the state after a first start. */
const original = 'postgres';

/**
 * Runs `work` with a separate PostgreSQL on a free port, with everything in `supabase/` applied.
 * Errors are printed, and set the exit code to 1.
 * @param name the name of its data folder: two runs with the same name cannot overlap.
 * @returns whether it finished without an error.
 */
export async function withTestServer(
  work: (server: TestServer) => Promise<void>,
  name = 'sql-tests',
): Promise<boolean> {
  return withServer(() => startTestServer(name), work);
}

/** The same with a PostgreSQL that has only its superuser. */
export async function withEmptyServer(
  work: (server: EmptyServer) => Promise<void>,
): Promise<boolean> {
  return withServer(() => startEmptyServer('sql-tests'), work);
}

async function withServer<Server extends { stop(): Promise<void> }>(
  start: () => Promise<Server>,
  work: (server: Server) => Promise<void>,
): Promise<boolean> {
  let stop: (() => Promise<void>) | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void Promise.resolve(stop?.()).finally(() => process.exit(130)));
  }
  try {
    const running = await start();
    stop = () => running.stop();
    await work(running);
    return true;
  } catch (error) {
    console.error(error instanceof StackError ? error.message : error);
    process.exitCode = 1;
    return false;
  } finally {
    await stop?.();
  }
}

async function startEmptyServer(name: string): Promise<EmptyServer> {
  const config = await testConfig(name);
  await claimDataDir(config);
  // Without the marker of a finished cluster a new one is created: migrations may have changed.
  rmSync(path.join(config.dataDir, 'postgres/ready'), { force: true });
  const cluster = await startCluster(config, console.error);
  return {
    config,
    superuserUrl: cluster.superuserUrl,
    async stop() {
      await cluster.stop();
      removeRun(config);
    },
  };
}

async function startTestServer(name: string): Promise<TestServer & { stop(): Promise<void> }> {
  const cluster = await startEmptyServer(name);
  const { config, superuserUrl } = cluster;
  // supabase-js, a dependency, warns on load that it will drop Node 20.
  const { bootstrap } = await silenceConsole(() => import('./bootstrap.ts'));
  const { atDatabase, rebuildDatabase } = await import('./rebuild.ts');
  try {
    await keepPlans(superuserUrl);
    await bootstrap(superuserUrl);
    await migrate(config.urls.database);
    await seed(config.urls.database, readSupabaseConfig());
  } catch (error) {
    await cluster.stop();
    throw error;
  }

  const urlOf = (name: string) => atDatabase(config.urls.database, name);
  // `template1`, because the copied database must have no connections.
  const admin = postgres(urlOf('template1'), { max: 1, onnotice: () => {} });
  return {
    async copy(name) {
      await admin`create database ${admin(name)} template ${admin(original)}`;
      return urlOf(name);
    },
    async drop(name) {
      await admin`drop database ${admin(name)} with (force)`;
    },
    rebuild: () =>
      rebuildDatabase({ url: config.urls.database, superuserUrl }, readSupabaseConfig()),
    async stop() {
      await admin.end();
      await cluster.stop();
    },
  };
}

/** Without autovacuum, the statistics behind a test's plans are those that the test itself collects. */
async function keepPlans(superuserUrl: string): Promise<void> {
  const superuser = postgres(superuserUrl, { max: 1 });
  await superuser`alter system set autovacuum = off`;
  await superuser`select pg_reload_conf()`;
  await superuser.end();
}

async function testConfig(name: string): Promise<StackConfig> {
  const config = readConfig();
  const port = await freePort();
  return {
    ...config,
    dataDir: `${config.dataDir}-${name}`,
    durable: false,
    ports: { ...config.ports, database: port },
    urls: {
      ...config.urls,
      database: `postgresql://postgres:postgres@127.0.0.1:${port}/${original}`,
    },
  };
}
