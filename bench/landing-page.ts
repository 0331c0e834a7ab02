// The landing page against a bare page of React, its router and Mantine, built and served alike.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';

const projectDir = path.resolve(import.meta.dirname, '..');
const systemBrowsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Nothing answers there: the landing page waits for nobody. */
const settings = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:9',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
};

export interface Sites {
  /** Folders of the two builds. */
  ours: string;
  bare: string;
  remove(): void;
}

export async function buildSites(): Promise<Sites> {
  const dir = mkdtempSync(path.join(tmpdir(), 'landing-page-'));
  const [ours, bare] = [path.join(dir, 'ours'), path.join(dir, 'bare')];
  const before = { ...process.env };
  // As published: a bench may run in an environment of its own.
  Object.assign(process.env, settings, { NODE_ENV: 'production' });
  try {
    const common = { logLevel: 'error' as const, mode: 'production' };
    await build({ ...common, root: projectDir, build: { outDir: ours, emptyOutDir: true } });
    await build({
      ...common,
      configFile: false,
      root: path.join(projectDir, 'bench/bare-page'),
      plugins: [react()],
      css: { postcss: projectDir },
      build: { outDir: bare, emptyOutDir: true, target: 'es2023' },
    });
  } finally {
    process.env = before;
  }
  return { ours, bare, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

/** Bytes, gzipped, of the scripts that a build's first page names: all it loads before it is used. */
export function firstLoadBytes(dir: string): number {
  const page = readFileSync(path.join(dir, 'index.html'), 'utf8');
  const files = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)];
  return files
    .map(([, file = '']) => gzipSync(readFileSync(path.join(dir, file))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Each round: milliseconds until the largest content is painted, ours and the bare page's. */
export async function paintRounds(
  sites: Sites,
  rounds: number,
): Promise<{ a_ms: number; b_ms: number }[]> {
  const executablePath = systemBrowsers.find((file) => existsSync(file));
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];
  const browser = await chromium.launch(executablePath ? { executablePath, args } : {});
  const servers = await Promise.all([serve(sites.ours), serve(sites.bare)]);
  const [ours = '', bare = ''] = servers.map(({ resolvedUrls }) => resolvedUrls?.local[0]);
  try {
    // The first page of a browser takes longer, whichever it is.
    await largestPaint(browser, bare);
    await largestPaint(browser, ours);
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      const a_ms = await largestPaint(browser, ours);
      results.push({ a_ms, b_ms: await largestPaint(browser, bare) });
    }
    return results;
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

/** With nothing cached, on a line like a good mobile one's. */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 800 } });
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: 1_250_000,
    uploadThroughput: 625_000,
  });
  // Anything else that a page loads may take its time.
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  const ms = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let last = 0;
        new PerformanceObserver((list) => {
          for (const { startTime } of list.getEntries()) last = startTime;
        }).observe({ type: 'largest-contentful-paint', buffered: true });
        // A font that arrives late paints its text once more.
        void document.fonts.ready.then(() => setTimeout(() => resolve(last), 300));
      }),
  );
  await context.close();
  return ms;
}
