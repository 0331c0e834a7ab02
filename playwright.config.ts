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
// Journeys tagged @further resemble others: another failure that is retried, another screen, another way to leave.
if (!runsEverything && !process.env['TEST_WORKER_INDEX']) {
  const files = readdirSync(testDir).filter((name) => name.endsWith('.spec.ts'));
  const texts = files.map((name) => readFileSync(path.join(testDir, name), 'utf8'));
  noteLeftOut('journeys tagged @further', 0, texts.join().split("@further'").length - 1);
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
