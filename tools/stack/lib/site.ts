import { once } from 'node:events';
import path from 'node:path';
import type { InlineConfig } from 'vite';
import { type StackConfig, projectDir } from './config.ts';
import { StackError } from './errors.ts';
import { endProcess, spawnChild } from './processes.ts';

/** The web app: served from the sources with live updates, or built once as for production. */
export async function startSite(
  config: StackConfig,
  {
    watch,
    publishableKey,
    log,
    signal,
  }: {
    watch: boolean;
    publishableKey: string;
    log: (line: string) => void;
    signal?: AbortSignal;
  },
): Promise<{ stop(): Promise<void> }> {
  Object.assign(process.env, siteEnvironment(config, publishableKey));
  const address = { host: '127.0.0.1', port: config.ports.site, strictPort: true };
  const common: InlineConfig = {
    root: projectDir,
    logLevel: 'warn',
    clearScreen: false,
    // One per stack: two stacks would overwrite each other's.
    cacheDir: path.join(config.dataDir, 'vite'),
    build: { outDir: path.join(config.dataDir, 'site') },
  };
  if (!watch) await buildSite(common.build?.outDir ?? '', log, signal);
  // Only now: it takes memory that a stack without a site does not need.
  const { createServer, preview } = await import('vite');
  if (watch) {
    const server = await createServer({ ...common, server: address });
    await server.listen();
    return { stop: () => server.close() };
  }
  const server = await preview({ ...common, preview: address });
  return { stop: () => server.close() };
}

/** Builds in a process that ends, which gives back its gigabyte of memory. */
async function buildSite(
  outDir: string,
  log: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  const vite = path.join(projectDir, 'node_modules/vite/bin/vite.js');
  // Tests of the build read the manifest.
  const options = ['--outDir', outDir, '--emptyOutDir', '--manifest', '--logLevel', 'warn'];
  const child = spawnChild(process.execPath, [vite, 'build', ...options], {
    cwd: projectDir,
    env: process.env,
  });
  const end = () => void (child.pid && endProcess(child.pid));
  signal?.addEventListener('abort', end);
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data: Buffer) => log(data.toString().trimEnd()));
  const [code]: unknown[] = await once(child, 'exit');
  signal?.removeEventListener('abort', end);
  signal?.throwIfAborted();
  if (code !== 0) throw new StackError('The site could not be built (see above).');
}

/** The variables the web app is built with. */
function siteEnvironment(config: StackConfig, publishableKey: string): Record<string, string> {
  return {
    WITH_PROOF: 'true',
    VITE_SITE_URL: config.urls.site,
    VITE_SUPABASE_URL: config.urls.api,
    VITE_SUPABASE_PUBLISHABLE_KEY: publishableKey,
    VITE_STRIPE_PUBLISHABLE_KEY: config.stripe.publishableKey,
    ...(config.stripe.isFake && { VITE_STRIPE_JS_URL: `${config.urls.stripe}/v3/` }),
  };
}
