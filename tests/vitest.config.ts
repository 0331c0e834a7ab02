import { defineConfig } from 'vitest/config';

// Since 25, Node has a localStorage of its own, undefined without a file, which hides happy-dom's. Node 20 lacks
// the option.
const withoutStorage = '--no-experimental-webstorage';

export default defineConfig({
  test: {
    // By default one core is left free for watch mode, which is not used here.
    maxWorkers: '100%',
    expect: { poll: { timeout: 60_000 } },
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'happy-dom',
          execArgv: process.allowedNodeEnvironmentFlags.has(withoutStorage) ? [withoutStorage] : [],
          include: ['src/**/*.test.{ts,tsx}', 'tools/proof/**/*.test.tsx'],
          // Loading React and Mantine again for each file took most of the time.
          isolate: false,
          setupFiles: 'src/test-setup.ts',
          clearMocks: true,
          restoreMocks: true,
          // Inlined so that vi.resetModules also resets its record of having loaded.
          server: { deps: { inline: ['@stripe/stripe-js'] } },
          // What is waited for comes late on a busy machine; only a test that hangs takes this long.
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: [
            'tools/**/*.test.{mjs,ts}',
            'tests/*/support/*.test.ts',
            'tests/{mutation,sql}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          testTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/support/**'],
          setupFiles: 'tests/api/client/site.setup.ts',
          globalSetup: 'tests/api/support/leftovers.ts',
          // The files share one stack and run in sequence. Loading the client again for each file took more
          // processor time than the tests.
          fileParallelism: false,
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          // It kills parts of its stack.
          globalSetup: 'tests/faults/stack.ts',
          setupFiles: 'tests/faults/environment.ts',
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
