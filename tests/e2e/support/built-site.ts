import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { preview, type PreviewServer } from 'vite';

import { previewAddresses } from '../../../tools/hosting/preview.ts';
import { readPaths } from '../../../tools/stack/lib/config.ts';
import { target } from '../../api/support/target.ts';

const projectDir = path.resolve(import.meta.dirname, '../../..');

const base = {
  VITE_SUPABASE_URL: target.API_URL,
  VITE_SUPABASE_PUBLISHABLE_KEY: target.PUBLISHABLE_KEY,
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
};

/** Builds the site as it is published, with further settings if given. */
export function buildSite(outDir: string, settings: Record<string, string> = {}): void {
  const vite = path.join(projectDir, 'node_modules/vite/bin/vite.js');
  execFileSync(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'error'],
    {
      cwd: projectDir,
      env: { ...process.env, NODE_ENV: 'production', ...base, ...settings },
    },
  );
}

/** The folder of the build under test: the stack's own, or a new one. */
export async function builtSite(): Promise<string> {
  const ofStack = path.join(readPaths().dataDir, 'site');
  const page = path.join(ofStack, 'index.html');
  // With a stack that serves the sources or runs elsewhere, this folder holds an older build.
  const served = await (await fetch(target.SITE_URL)).text();
  if (existsSync(page) && readFileSync(page, 'utf8') === served) return ofStack;
  const outDir = path.join(projectDir, 'node_modules/.cache/tested-site');
  buildSite(outDir);
  return outDir;
}

/** Serves a build with the headers that a host would send. */
export function serveSite(outDir: string): Promise<PreviewServer> {
  return preview({
    configFile: false,
    logLevel: 'error',
    plugins: [previewAddresses()],
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
}
