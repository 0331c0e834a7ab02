// The landing page against a bare page of React, its router and Mantine, built and served alike.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build, preview, type PreviewServer } from 'vite';
import { launchOptions } from '../system-browser.ts';
import { type Ratio, at } from './ratio.ts';

const projectDir = path.resolve(import.meta.dirname, '../..');

/** Nothing answers there: the landing page waits for nobody. */
const settings = {
  VITE_SUPABASE_URL: 'http://127.0.0.1:9',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_bench',
  VITE_STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
};

/** Folders of the two builds. */
interface Sites {
  ours: string;
  bare: string;
}

/** Bytes stand where other ratios have milliseconds. */
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
    const rounds = await paintRounds(await sites(), 9);
    return {
      a: at(
        0.5,
        rounds.map(({ ours }) => ours),
      ),
      b: at(
        0.5,
        rounds.map(({ bare }) => bare),
      ),
    };
  },
};

let built: Promise<Sites> | undefined;
const sites = () => (built ??= buildSites());

async function buildSites(): Promise<Sites> {
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

/** Bytes, gzipped, of the scripts that a build's first page names: all it loads before it is used. */
function firstLoadBytes(dir: string): number {
  const page = readFileSync(path.join(dir, 'index.html'), 'utf8');
  const files = [...page.matchAll(/<(?:script|link)[^>]+(?:src|href)="\/([^"]+\.js)"/g)];
  return files
    .map(([, file = '']) => gzipSync(readFileSync(path.join(dir, file))).length)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Each round: milliseconds until the largest content is painted, ours and the bare page's. */
async function paintRounds(
  sites: Sites,
  rounds: number,
): Promise<{ ours: number; bare: number }[]> {
  const browser = await chromium.launch(launchOptions);
  const servers = await Promise.all([serve(sites.ours), serve(sites.bare)]);
  const [ourUrl = '', bareUrl = ''] = servers.map(({ resolvedUrls }) => resolvedUrls?.local[0]);
  try {
    // The first page of a browser takes longer, whichever it is.
    await largestPaint(browser, bareUrl);
    await largestPaint(browser, ourUrl);
    const results = [];
    for (let round = 0; round < rounds; round += 1) {
      const ours = await largestPaint(browser, ourUrl);
      results.push({ ours, bare: await largestPaint(browser, bareUrl) });
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
