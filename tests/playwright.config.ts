import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { launchOptions } from '../tools/generators/system-browser.ts';

const { target } = await import('./api/support/target.ts').catch((error: Error) => {
  // `npm run status` has already reported a stopped stack.
  if (!('status' in error)) console.error(error.message);
  process.exit(1);
});
// Passed to the workers, which then need not look it up again.
Object.assign(process.env, target);

export default defineConfig({
  projects: [
    { testDir: 'e2e' },
    { testDir: '../tools/proof', testMatch: '*.spec.ts' },
    { name: 'stripe', testDir: 'stripe' },
  ],
  outputDir: '../.data/test-results',
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
