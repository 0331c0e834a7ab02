import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { bearer, legacyKeys, verifyToken } from '../lib/tokens.ts';
import { type StackConfig, keys, projectDir, supabaseDir } from '../lib/config.ts';
import { StackError } from '../lib/errors.ts';
import { forward } from '../lib/forward.ts';
import { mailSender } from '../lib/mail.ts';
import { endProcess, spawnChild } from '../lib/processes.ts';
import type { FunctionConfig } from '../lib/supabase-config.ts';
import { watchFolders } from '../lib/watch-folders.ts';

export interface Functions {
  /** Handles a request below /functions/v1. */
  serve(request: Request): Promise<Response>;
  /** The running Deno processes. */
  pids(): number[];
  stop(): Promise<void>;
}

/** The process of a function. */
interface Running {
  pid: number | undefined;
  /** Its address, once it listens there. Rejects if it ends before. */
  address: Promise<string>;
}

/**
 * Runs each Edge Function in a separate Deno process, with the environment of a hosted function. As there, it starts at its first
 * call. A function that has changed ends, so that the next call starts it again.
 */
export async function startFunctions(
  config: StackConfig,
  functions: FunctionConfig[],
  { watch, log, onChange }: { watch: boolean; log: (line: string) => void; onChange: () => void },
): Promise<Functions> {
  const deno = findDeno();
  const env = await functionEnvironment(config);
  const known = new Map(functions.map((fn) => [fn.name, fn]));
  const running = new Map<string, Running>();
  const pids = () => [...running.values()].flatMap(({ pid }) => pid ?? []);
  const endEach = async (names: string[]) => {
    const ending = names.flatMap((name) => running.get(name)?.pid ?? []);
    for (const name of names) running.delete(name);
    await Promise.all(ending.map((pid) => endProcess(pid)));
  };

  function start(fn: FunctionConfig): Running {
    const child = spawnChild(deno, denoArguments(fn), {
      cwd: projectDir,
      env: {
        ...env,
        // Any port that is free: it prints which.
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        DENO_DIR: path.join(config.dataDir, 'deno'),
      },
    });
    let isListening = false;
    const address = new Promise<string>((resolve, reject) => {
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (data: Buffer) => {
          for (const line of data.toString().trimEnd().split('\n')) {
            const [found] = isListening ? [] : (/http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []);
            if (found === undefined) {
              if (isWorthReading(line)) log(`${fn.name}: ${line}`);
              continue;
            }
            isListening = true;
            resolve(found);
          }
        });
      }
      const fail = (reason: string) => {
        if (running.get(fn.name) === self) {
          running.delete(fn.name);
          log(`${fn.name}: ${reason}; its next call starts it again`);
        }
        onChange();
        reject(new Error(reason));
      };
      child.on('error', (error) => fail(error.message));
      child.on('exit', (code, signal) => fail(`ended with ${signal ?? `code ${code}`}`));
    });
    // Whoever calls hears of it.
    address.catch(() => {});
    const self = { pid: child.pid, address };
    running.set(fn.name, self);
    onChange();
    return self;
  }

  const watching = watch
    ? watchFolders(foldersBelow(path.join(supabaseDir, 'functions')), (files) => {
        const folders = files.map((file) => path.basename(path.dirname(file)));
        const changed = [...known.keys()].filter((name) => folders.includes(name));
        return endEach(changed.length === folders.length ? changed : [...running.keys()]);
      })
    : undefined;

  return {
    async serve(request) {
      const url = new URL(request.url);
      const [, name = ''] = /^\/functions\/v1\/([^/]+)/.exec(url.pathname) ?? [];
      const fn = known.get(name);
      if (!fn) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
      if (fn.verifyJwt && request.method !== 'OPTIONS') {
        const token = bearer(request.headers);
        if (!token) return refuse(401, 401, 'Missing authorization header');
        if (!(await verifyToken(token))) return refuse(401, 401, 'Invalid JWT');
      }
      try {
        const address = await (running.get(name) ?? start(fn)).address;
        const target = url.pathname.replace('/functions/v1', '');
        return await forward(request, new URL(`${target}${url.search}`, address));
      } catch {
        return refuse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)');
      }
    },
    pids,
    async stop() {
      await watching?.stop();
      await endEach([...running.keys()]);
    },
  };
}

/** A line for each call would bury the rest; `--verbose` shows them. */
const isWorthReading = (line: string) =>
  !line.startsWith('{"level":"info"') || process.argv.includes('--verbose');

const foldersBelow = (folder: string): string[] =>
  existsSync(folder)
    ? [
        folder,
        ...readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isDirectory())
          .map(({ name }) => path.join(folder, name)),
      ]
    : [];

/** The command line for a function. */
export function denoArguments(fn: FunctionConfig): string[] {
  return [
    'run',
    '--no-prompt',
    '--no-lock',
    // Uses the npm packages that npm installed: nothing is downloaded.
    '--cached-only',
    '--node-modules-dir=manual',
    '--allow-env',
    '--allow-net',
    ...(fn.denoConfig ? ['--config', fn.denoConfig] : []),
    fn.entrypoint,
  ];
}

/** The environment variables of hosted functions, and `supabase/functions/.env`. */
export async function functionEnvironment(config: StackConfig): Promise<NodeJS.ProcessEnv> {
  const legacy = await legacyKeys();
  const envFile = path.join(supabaseDir, 'functions/.env');
  return {
    // Deno gets a separate environment: a function sees nothing else of this machine's.
    ...(existsSync(envFile) ? parseEnv(readFileSync(envFile, 'utf8')) : {}),
    DENO_NO_UPDATE_CHECK: '1',
    NO_COLOR: '1',
    SUPABASE_URL: config.urls.api,
    SUPABASE_ANON_KEY: legacy.anon,
    SUPABASE_SERVICE_ROLE_KEY: legacy.serviceRole,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: keys.publishable }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: keys.secret }),
    SUPABASE_DB_URL: config.urls.database,
    SITE_URL: config.urls.site,
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(config.ports.smtp),
    SMTP_SENDER: mailSender,
    STRIPE_SECRET_KEY: config.stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: config.stripe.webhookSecret,
    ...(config.stripe.isFake && {
      STRIPE_API_URL: config.urls.stripe,
      STRIPE_TIMEOUT_MS: process.env['STRIPE_TIMEOUT_MS'] ?? '15000',
    }),
  };
}

export function findDeno(): string {
  // The package `deno` is only a launcher; the program is in the platform's package.
  const require = createRequire(createRequire(import.meta.url).resolve('deno/package.json'));
  const libc = process.platform === 'linux' ? '-glibc' : '';
  const name = `@deno/${process.platform}-${process.arch}${libc}`;
  try {
    const folder = path.dirname(require.resolve(`${name}/package.json`));
    return path.join(folder, process.platform === 'win32' ? 'deno.exe' : 'deno');
  } catch {
    throw new StackError(
      `No Deno for ${process.platform} on ${process.arch}: the package ${name} is not installed.`,
    );
  }
}

function refuse(status: number, code: string | number, message: string): Response {
  return Response.json(
    { code, message },
    { status, headers: { 'access-control-allow-origin': '*' } },
  );
}
