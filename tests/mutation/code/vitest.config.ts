import { defineConfig } from 'vitest/config';

// Where a document is there, or storage. For the others there is no need to make one for each change.
const inBrowser = [
  'src/app/sign-out.test.ts',
  'src/features/checkout/store.test.ts',
  'src/features/{auth,guest}/*.test.ts',
];

// The tests that judge. Those of components are left out: they would take minutes more.
export default defineConfig({
  test: {
    setupFiles: ['tests/mutation/code/failures.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'browser', environment: 'happy-dom', include: inBrowser },
      },
      {
        extends: true,
        test: {
          name: 'client',
          include: ['src/{app,lib}/*.test.ts', 'src/features/{account,checkout}/*.test.ts'],
          exclude: [...inBrowser, 'src/app/prefetch.test.ts', 'src/lib/last-answers.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'functions',
          include: ['supabase/functions/**/*.test.ts'],
          globalSetup: 'tests/mutation/code/stripe-fake.ts',
          setupFiles: ['tests/mutation/code/deno.ts'],
        },
      },
    ],
  },
});
