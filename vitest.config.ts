import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        extends: './vite.config.ts',
        test: {
          name: 'unit',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: { name: 'local', include: ['{hosting,local}/**/*.test.ts'] },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          // One stack serves them all.
          fileParallelism: false,
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
    ],
  },
});
