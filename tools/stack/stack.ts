import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startGateway } from './api/gateway.ts';
import { startPostgrest } from './api/postgrest.ts';
import { legacyKeys } from './lib/tokens.ts';
import { type StackConfig, keys } from './lib/config.ts';
import { bootstrap } from './database/bootstrap.ts';
import { startCluster } from './database/cluster.ts';
import { catchUp, follow } from './database/follow.ts';
import { migrate } from './database/migrations.ts';
import { seed, seedBuckets } from './database/seed.ts';
import { startFunctions } from './functions/functions.ts';
import { startMail } from './lib/mail.ts';
import { Parts, restartable } from './lib/parts.ts';
import { checkPorts } from './lib/ports.ts';
import { startFunctionSchedule } from './function-schedule.ts';
import { startDatabaseSchedule } from './database-schedule.ts';
import { claimDataDir, removeRun, writeRun } from './lib/run-file.ts';
import { startSite } from './lib/site.ts';
import { samplePayments } from './services/sample-payments.ts';
import { startStripeFake } from '../stripe-fake/start.ts';
import { readFunctions, readSupabaseConfig } from './lib/supabase-config.ts';

export interface StackOptions {
  /** Also serve the web app. */
  site: boolean;
  /** Restart functions when their sources change. */
  watch: boolean;
  /** The Data API is PostgREST, instead of @supabase/lite's imitation. */
  postgrest?: boolean;
  /** Receives one line per step, and the output of the functions. */
  log: (line: string) => void;
  /** When aborted, a start in progress stops whatever it has started. */
  signal?: AbortSignal;
}

export interface Stack {
  /** The output of `npm run status`. */
  status: Record<string, string>;
  /** Resolves if the database ends unexpectedly: nothing works without it. */
  broken: Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts everything, in order of dependency.
 * @throws {StackError} if there is a problem that the user can fix.
 */
export async function startStack(config: StackConfig, options: StackOptions): Promise<Stack> {
  const { log } = options;
  const parts = new Parts(options);
  const supabase = readSupabaseConfig();
  await claimDataDir(config);
  try {
    parts.add({ stop: async () => removeRun(config) });
    await checkPorts(
      config,
      (part) =>
        (options.site || part !== 'site') && (options.postgrest || !part.startsWith('postgrest')),
    );

    const cluster = parts.add(await startCluster(config, log));
    await bootstrap(cluster.superuserUrl);
    const following = {
      database: { url: config.urls.database, superuserUrl: cluster.superuserUrl },
      supabase,
      log,
    };
    const replace = async (swap: () => Promise<void>) => {
      await swap();
      forget(config);
    };
    if (!options.watch || (await catchUp({ ...following, replace }))) {
      const applied = await migrate(config.urls.database);
      log(
        `database  PostgreSQL 17, ${applied.length > 0 ? `${applied.length} migrations applied` : 'up to date'}`,
      );
      for (const file of await seed(config.urls.database, supabase))
        log(`database  ${file} loaded`);
    }
    parts.add(await startDatabaseSchedule(config.urls.database, log));

    const postgrest = options.postgrest
      ? parts.add(await startPostgrest(config, supabase, options))
      : undefined;
    parts.add(await startMail(config));
    const functions = readFunctions(supabase);
    let status: Stack['status'] | undefined;
    const note = () =>
      writeRun(config, {
        children: [...(postgrest ? [postgrest.pid] : []), ...(runtime?.pids() ?? [])],
        ...(status && { status }),
      });
    let runtime: Awaited<ReturnType<typeof startFunctions>> | undefined;
    runtime = parts.add(
      await startFunctions(config, functions, { watch: options.watch, log, onChange: note }),
    );
    const serving = runtime;
    const gateway = parts.add(
      await restartable(() =>
        startGateway(cluster.superuserUrl, config, supabase, serving, log, postgrest),
      ),
    );
    const fillBuckets = () => seedBuckets(config.urls.database, config.urls.api, supabase);
    await fillBuckets();
    log(`api       ${functions.length} Edge Functions`);

    const stripeFake = config.stripe.isFake
      ? parts.add(await restartable(() => startFake(config, log)))
      : undefined;
    parts.add(startFunctionSchedule(config.urls.functions, log));
    if (options.watch) {
      const replaceWhileServing = async (swap: () => Promise<void>) => {
        // Both hold state of the old database: caches, and customers.
        await gateway.restart(
          stripeFake ? () => stripeFake.restart(() => replace(swap)) : () => replace(swap),
        );
        await fillBuckets();
      };
      parts.add(follow({ ...following, replace: replaceWhileServing }));
    }
    if (options.site) {
      parts.add(await startSite(config, { ...options, publishableKey: keys.publishable }));
    }

    status = await describe(config);
    note();
    return { status, broken: cluster.ended, stop: () => parts.stop() };
  } catch (error) {
    await parts.stop();
    throw error;
  }
}

async function startFake(config: StackConfig, log: StackOptions['log']) {
  const dataFile = path.join(config.dataDir, 'stripe.json');
  return startStripeFake({
    port: config.ports.stripe,
    webhookUrl: `${config.urls.functions}/stripe-webhook`,
    webhookSecret: config.stripe.webhookSecret,
    secretKey: config.stripe.secretKey,
    publishableKey: config.stripe.publishableKey,
    // A stack that keeps nothing goes on from what it was given, as a restored one is.
    ...((config.durable || existsSync(dataFile)) && { dataFile }),
    samples: await samplePayments(config.urls.database),
    log,
  });
}

/** Deletes the data that belongs to the old database: uploaded files, and the fake's customers and orders. */
function forget({ dataDir }: StackConfig): void {
  for (const name of ['storage', 'stripe.json']) {
    rmSync(path.join(dataDir, name), { recursive: true, force: true });
  }
}

/** The Supabase CLI's keys, plus ours. */
async function describe(config: StackConfig): Promise<Stack['status']> {
  const legacy = await legacyKeys();
  return {
    API_URL: config.urls.api,
    FUNCTIONS_URL: config.urls.functions,
    DB_URL: config.urls.database,
    MAIL_URL: config.urls.mail,
    SITE_URL: config.urls.site,
    STRIPE_API_URL: config.stripe.isFake ? config.urls.stripe : 'https://api.stripe.com',
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
    PUBLISHABLE_KEY: keys.publishable,
    SECRET_KEY: keys.secret,
    ANON_KEY: legacy.anon,
    SERVICE_ROLE_KEY: legacy.serviceRole,
    JWT_SECRET: keys.jwtSecret,
  };
}
