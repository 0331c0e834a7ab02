import { test as base } from '@playwright/test';
import { type DemoAccount, sessionOf, stateWith } from './sessions.ts';
import { Problems } from './problems.ts';

export { expect, type Page } from '@playwright/test';

interface Fixtures {
  /** The demo account that is signed in from the start; nobody by default. */
  account: DemoAccount | null;
  problems: Problems;
}

export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  storageState: async ({ account }, use) => {
    await use(account === null ? undefined : stateWith(await sessionOf(account)));
  },
  problems: [
    async ({ context }, use) => {
      const problems = new Problems();
      problems.watch(context);
      await use(problems);
      problems.check();
    },
    { auto: true },
  ],
});
