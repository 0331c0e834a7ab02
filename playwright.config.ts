import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { noteLeftOut, runsEverything } from './tests/repeated.ts';
import { launchOptions } from './tests/system-browser.ts';

const { target } = await import('./tests/api/support/target.ts').catch((error: Error) => {
  // `npm run status` has already reported a stopped stack.
  if (!('status' in error)) console.error(error.message);
  process.exit(1);
});
// Passed to the workers, which then need not look it up again.
Object.assign(process.env, target);

const testDir = 'tests/e2e';
// Journeys tagged @further resemble others: the same behaviour on another page, another way to the same end, another
// failure that is retried, a screen that a journey visits.
if (!runsEverything && !process.env['TEST_WORKER_INDEX']) {
  for (const name of readdirSync(testDir).filter((each) => each.endsWith('.spec.ts'))) {
    const text = readFileSync(path.join(testDir, name), 'utf8');
    const titles = [...text.matchAll(/(['`])([^'`\n]*) @further\1/g)].map(([, , title = '']) =>
      title.replaceAll(/\$\{\w+\}/g, '…'),
    );
    if (titles.length < text.split('@further').length - 1) {
      throw new Error(`${name} tags a journey whose title cannot be read.`);
    }
    if (titles.length > 0) noteLeftOut(`${name}, without: ${titles.join('; ')}`);
  }
}

export default defineConfig({
  testDir,
  ...(!runsEverything && { grepInvert: /@further/ }),
  outputDir: 'test-results',
  reporter: 'list',
  workers: availableParallelism(),
  fullyParallel: true,
  // CI retries once; the list reporter shows which tests needed it.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: target.SITE_URL,
    // Tracing every test takes a third of the suite's time.
    trace: process.env['CI'] ? 'on-first-retry' : 'off',
    contextOptions: { reducedMotion: 'reduce' },
    // Cleared between tests; a new context would parse and compile every script again.
    reuseContext: true,
    launchOptions,
  },
});
