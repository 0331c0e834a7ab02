import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // By default one core is left for a watcher; here nobody watches.
    maxWorkers: '100%',
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          // Loading React and Mantine for each file anew took most of the time.
          isolate: false,
          setupFiles: 'src/test-setup.ts',
          clearMocks: true,
          restoreMocks: true,
          // It remembers whether it is loaded: forgotten with our own modules.
          server: { deps: { inline: ['@stripe/stripe-js'] } },
          testTimeout: 10_000,
        },
      },
      {
        test: {
          name: 'tools',
          include: [
            'bin/**/*.test.mjs',
            '{documents,hosting,operations,stack,stripe-fake}/**/*.test.ts',
            'tests/*/support/*.test.ts',
            'tests/{mutation,sql}/**/*.test.ts',
          ],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: ['tests/api/support/**'],
          setupFiles: 'tests/api/client/site.setup.ts',
          globalSetup: 'tests/api/support/leftovers.ts',
          // One stack serves them all, and what it does is all they share: loading its client for each file
          // took more of the processor than the tests.
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
