// Runs Lighthouse on the most important pages as published, against a stack started with
// `npm start -- --no-watch` on an otherwise idle machine. `-- --only profiles,explore` checks some pages, `-- --device phone` one device,
// `-- --runs 3` takes the median of three runs, `-- --reports <folder>` saves the reports.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { z } from 'zod';

import type { DemoAccount } from '../api/accounts.ts';
import { target } from '../api/support/target.ts';
import { enterAs } from '../e2e/support/sessions.ts';
import { launchOptions } from '../../tools/generators/system-browser.ts';
import { areas } from '../../src/model/plans/capabilities.ts';

// 13 needs Node 22.
const lighthouse = 'lighthouse@12';
const pages: { name: string; path: string; account: DemoAccount | null }[] = [
  { name: 'home', path: '/', account: null },
  { name: 'pricing', path: '/pricing', account: null },
  { name: 'plan', path: '/plans/cheatsheet', account: null },
  { name: 'plan with a guide', path: '/plans/application', account: null },
  { name: 'checkout', path: '/checkout?plan=cheatsheet', account: null },
  { name: 'schools', path: '/profile', account: 'cheatsheet' },
  { name: 'profiles', path: '/profile?tab=profiles', account: 'cheatsheet' },
  { name: 'section', path: '/profile?tab=profiles&read=research', account: 'cheatsheet' },
  { name: 'profile', path: '/profile/applicant-20', account: 'cheatsheet' },
  { name: 'school', path: '/school/albert-einstein-college-of-medicine', account: 'cheatsheet' },
  { name: 'explore', path: '/explore', account: 'cheatsheet' },
  { name: 'like-me', path: '/like-me', account: 'cheatsheet' },
  { name: 'my-schools', path: '/my-schools', account: 'cheatsheet' },
  { name: 'saved', path: '/saved', account: 'cheatsheet' },
  {
    name: 'compare',
    path: '/compare?ids=applicant-1,applicant-2',
    account: 'cheatsheet',
  },
  { name: 'guides', path: '/application-cheatsheet', account: 'application' },
  {
    name: 'guide',
    path: '/application-cheatsheet?document=writing-strategy-guide',
    account: 'application',
  },
  { name: 'interview', path: '/interview-cheatsheet', account: 'interview-cheatsheet' },
  { name: 'templates', path: areas.plus.path, account: 'cheatsheet-plus' },
  { name: 'account', path: '/account', account: 'cheatsheet' },
];
const devices = {
  desktop: { options: ['--preset=desktop'], viewport: { width: 1350, height: 940 } },
  phone: { options: [], viewport: { width: 412, height: 823 } },
};

const reportSchema = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
    }),
  ),
});

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    device: { type: 'string' },
    runs: { type: 'string', default: '1' },
    reports: { type: 'string' },
  },
});
const runs = Number(values.runs);
for (const page of pages.filter(({ name }) => (values.only ?? name).split(',').includes(name))) {
  for (const [device, settings] of Object.entries(devices)) {
    if ((values.device ?? device) !== device) continue;
    const reports: string[] = [];
    while (reports.length < runs) reports.push(await audit(page, settings));
    const json = reports.toSorted((a, b) => performanceOf(a) - performanceOf(b))[runs >> 1] ?? '';
    if (values.reports !== undefined) {
      await mkdir(values.reports, { recursive: true });
      await writeFile(path.join(values.reports, `${page.name}-${device}.json`), json);
    }
    console.log(JSON.stringify({ page: page.name, device, ...summary(json) }));
  }
}

/** Audits a page in a new browser without a cache, signed in as the page's account, who has visited the page before. */
async function audit(
  page: (typeof pages)[number],
  { options, viewport }: { options: string[]; viewport: { width: number; height: number } },
): Promise<string> {
  const dir = await mkdtemp(path.join(tmpdir(), 'lighthouse-'));
  const context = await chromium.launchPersistentContext(path.join(dir, 'browser'), {
    ...launchOptions,
    viewport,
    args: [...(launchOptions.args ?? []), '--remote-debugging-port=0'],
  });
  try {
    if (page.account !== null) {
      await enterAs(context, page.account);
      await visit(context, `${target.SITE_URL}${page.path}`);
    }
    const [port = ''] = (
      await readFile(path.join(dir, 'browser/DevToolsActivePort'), 'utf8')
    ).split('\n');
    const report = path.join(dir, 'report.json');
    const run = spawn(
      'npx',
      // The session is in the browser's storage.
      ['--yes', lighthouse, `${target.SITE_URL}${page.path}`, '--disable-storage-reset'].concat(
        [`--port=${port}`, '--quiet', '--output=json', `--output-path=${report}`],
        options,
      ),
      { cwd: dir, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const [code] = await once(run, 'exit');
    if (code !== 0) throw new Error(`${lighthouse} failed.`);
    return await readFile(report, 'utf8');
  } finally {
    await context.close();
    await rm(dir, { recursive: true, force: true });
  }
}

/** Leaves in the browser what a visit stores there, but nothing in its cache. */
async function visit(context: BrowserContext, url: string) {
  const tab = await context.newPage();
  await tab.goto(url);
  await tab.locator('#root main h1').waitFor();
  await tab.waitForLoadState('networkidle');
  const browser = await context.newCDPSession(tab);
  await browser.send('Network.clearBrowserCache');
  await tab.close();
}

/** From 0 to 1. */
function performanceOf(json: string): number {
  return reportSchema.parse(JSON.parse(json)).categories['performance']?.score ?? 0;
}

/** The scores, the metrics of the performance and the failed audits. */
function summary(json: string) {
  const { categories, audits } = reportSchema.parse(JSON.parse(json));
  const scores = Object.entries(categories).map(([name, { score }]) => [
    name,
    Math.round((score ?? 0) * 100),
  ]);
  const metrics = {
    fcp: 'first-contentful-paint',
    lcp: 'largest-contentful-paint',
    tbt: 'total-blocking-time',
    cls: 'cumulative-layout-shift',
    bytes: 'total-byte-weight',
  };
  const measured = Object.entries(metrics).map(([name, audit]) => [
    name,
    Number((audits[audit]?.numericValue ?? 0).toFixed(name === 'cls' ? 3 : 0)),
  ]);
  const failed = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0)
    .map(({ title }) => title);
  return { ...Object.fromEntries([...scores, ...measured]), failed };
}
