// The landing page against a bare page with React, its router and Mantine, built and served in the same way.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';
import { launchOptions } from '../../tools/generators/system-browser.ts';
import { largestPaint } from './largest-paint.ts';
import { type Ratio, byRounds } from './ratio.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

/** Nothing listens there: the landing page does not wait for a backend. */
const settings = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:9',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
  // For row 17; the landing page is the same without it.
  WITH_PROOF: 'true',
};

/** Folders of the two builds. */
interface Sites {
  ours: string;
  bare: string;
}

/** Measured in bytes instead of milliseconds. */
export const landingScripts: Ratio = {
  number: 9,
  name: "landing page JavaScript, gzipped / a bare page's (bytes)",
  atMost: 1.1,
  async measure() {
    const { ours, bare } = await sites();
    return { a: firstLoadBytes(ours), b: firstLoadBytes(bare) };
  },
};

export const landingPaint: Ratio = {
  number: 10,
  name: "landing page LCP / a bare page's",
  atMost: 1.3,
  async measure() {
    const built = await sites();
    return onServers([built.ours, built.bare], async (browser, [ours = '', bare = '']) => {
      // A browser's first page always takes longer.
      await paintOf(browser, bare);
      await paintOf(browser, ours);
      return byRounds(9, { a: () => paintOf(browser, ours), b: () => paintOf(browser, bare) });
    });
  },
};

let built: Promise<Sites> | undefined;
export const sites = () => (built ??= buildSites());

async function buildSites(): Promise<Sites> {
  const dir = mkdtempSync(path.join(tmpdir(), 'landing-page-'));
  const [ours, bare] = [path.join(dir, 'ours'), path.join(dir, 'bare')];
  const before = { ...process.env };
  // Built for production, whatever the environment of the benchmark.
  Object.assign(process.env, settings, { NODE_ENV: 'production' });
  try {
    const common = { logLevel: 'error' as const, mode: 'production' };
    await build({ ...common, root: projectDir, build: { outDir: ours, emptyOutDir: true } });
    await build({
      ...common,
      configFile: false,
      root: path.join(projectDir, 'tests/bench/bare-page'),
      plugins: [react()],
      css: { postcss: projectDir },
      build: { outDir: bare, emptyOutDir: true, target: 'es2023' },
    });
  } finally {
    process.env = before;
  }
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }));
  return { ours, bare };
}

/** The gzipped bytes of the scripts that a build's first page loads before any interaction. */
function firstLoadBytes(dir: string): number {
  const page = readFileSync(path.join(dir, 'index.html'), 'utf8');
  const files = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)];
  return files
    .map(([, file = '']) => gzipSync(readFileSync(path.join(dir, file))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Serves builds as they are published, for a browser. */
export async function onServers<Result>(
  builds: string[],
  work: (browser: Browser, urls: string[]) => Promise<Result>,
): Promise<Result> {
  const servers = await Promise.all(builds.map(serve));
  const browser = await chromium.launch(launchOptions);
  try {
    return await work(
      browser,
      servers.map(({ resolvedUrls }) => resolvedUrls?.local[0] ?? ''),
    );
  } finally {
    await browser.close();
    await Promise.all(servers.map((server) => server.close()));
  }
}

function serve(outDir: string): Promise<PreviewServer> {
  return preview({
    configFile: false,
    logLevel: 'error',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  });
}

/** Loads a page without a cache, on the connection of a good phone. */
async function paintOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 800 } });
  return largestPaint(context, url, {
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 625_000,
  });
}
