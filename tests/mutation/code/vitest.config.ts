import { defineConfig } from 'vitest/config';

// These need a document or storage, which would slow the others down.
const inBrowser = [
  'src/app/session/sign-out.test.ts',
  'src/features/checkout/{confirmation/lost-payments,payment/charge,store}.test.ts',
  'src/features/{auth,visitors/guest}/**/*.test.ts',
];

// Component tests are left out, because they would take minutes more.
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
          include: [
            'src/app/{access,session}/*.test.ts',
            'src/{lib,model}/**/*.test.ts',
            'src/features/{account,checkout}/**/*.test.ts',
          ],
          exclude: [...inBrowser, 'src/lib/storage/offline-cache.test.ts'],
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
