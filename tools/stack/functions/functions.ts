import { existsSync, readFileSync } from 'node:fs';
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

export interface Functions {
  /** Handles a request below /functions/v1. */
  serve(request: Request): Promise<Response>;
  /** The running Deno processes. */
  pids(): number[];
  stop(): Promise<void>;
}

interface RunningFunction extends FunctionConfig {
  port: number;
  pid: number | undefined;
}

/** Runs each Edge Function in a separate Deno process, with the environment of a hosted function. */
export async function startFunctions(
  config: StackConfig,
  functions: FunctionConfig[],
  { watch, log, onChange }: { watch: boolean; log: (line: string) => void; onChange: () => void },
): Promise<Functions> {
  const deno = findDeno();
  const env = await functionEnvironment(config);
  const running = new Map<string, RunningFunction>();
  const pids = () => [...running.values()].flatMap((fn) => fn.pid ?? []);
  let stopping = false;

  function run(fn: RunningFunction): void {
    const startedAt = Date.now();
    const child = spawnChild(deno, denoArguments(fn, watch), {
      cwd: projectDir,
      env: {
        ...env,
        DENO_SERVE_ADDRESS: `tcp:127.0.0.1:${fn.port}`,
        DENO_DIR: path.join(config.dataDir, 'deno'),
      },
    });
    fn.pid = child.pid;
    onChange();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        for (const line of data.toString().trimEnd().split('\n')) log(`${fn.name}: ${line}`);
      });
    }
    child.on('error', (error) => log(`${fn.name}: ${error.message}`));
    child.on('exit', (code) => {
      fn.pid = undefined;
      if (stopping) return;
      log(`${fn.name}: ended with code ${code}; restarting it`);
      // Immediately if it had been running, otherwise a second later: it would only fail again.
      setTimeout(() => !stopping && run(fn), Date.now() - startedAt > 5000 ? 0 : 1000);
    });
  }

  for (const [index, fn] of functions.entries()) {
    const entry = { ...fn, port: config.ports.functions + index, pid: undefined };
    running.set(fn.name, entry);
    run(entry);
  }

  return {
    async serve(request) {
      const url = new URL(request.url);
      const [, name = ''] = /^\/functions\/v1\/([^/]+)/.exec(url.pathname) ?? [];
      const fn = running.get(name);
      if (!fn) return refuse(404, 'NOT_FOUND', 'Requested function was not found');
      if (fn.verifyJwt && request.method !== 'OPTIONS') {
        const token = bearer(request.headers);
        if (!token) return refuse(401, 401, 'Missing authorization header');
        if (!(await verifyToken(token))) return refuse(401, 401, 'Invalid JWT');
      }
      url.host = `127.0.0.1:${fn.port}`;
      url.pathname = url.pathname.replace('/functions/v1', '');
      // It may still be starting.
      return forward(request, url).catch(() =>
        refuse(503, 'BOOT_ERROR', 'Function failed to start (please check logs)'),
      );
    },
    pids,
    async stop() {
      stopping = true;
      await Promise.all(pids().map((pid) => endProcess(pid)));
    },
  };
}

/** The command line for a function. */
export function denoArguments(fn: FunctionConfig, watch: boolean): string[] {
  return [
    'run',
    ...(watch ? ['--watch', '--no-clear-screen'] : []),
    '--quiet',
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
