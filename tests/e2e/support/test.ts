import { test as base } from '@playwright/test';
import { type DemoAccount, sessionOf, stateWith } from './sessions.ts';
import { Problems } from './problems.ts';
import { Turns } from './turns.ts';

export { expect, type Page } from '@playwright/test';

interface Fixtures {
  /** The demo account that is signed in from the start; nobody by default. */
  account: DemoAccount | null;
  /** Whether the test changes something of the whole store, and needs it for itself meanwhile. */
  isAlone: boolean;
  turn: void;
  problems: Problems;
}

const longestWaitMs = 5 * 60 * 1000;

export const test = base.extend<Fixtures, { turns: Turns }>({
  account: [null, { option: true }],
  isAlone: [false, { option: true }],
  storageState: async ({ account }, use) => {
    await use(account === null ? undefined : stateWith(await sessionOf(account)));
  },
  turns: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what is needed off the pattern
    async ({}, use) => {
      const turns = new Turns();
      await use(turns);
      await turns.end();
    },
    { scope: 'worker' },
  ],
  turn: [
    async ({ turns, isAlone }, use) => {
      const giveBack = await turns.take(isAlone);
      await use();
      await giveBack();
    },
    { auto: true, timeout: longestWaitMs },
  ],
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
