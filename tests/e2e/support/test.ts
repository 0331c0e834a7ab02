import { test as base } from '@playwright/test';
import type { Sql } from 'postgres';
import type { DemoAccount } from '../../api/accounts.ts';
import { database } from '../../api/support/database.ts';
import { runsEverything } from '../../../tools/commands/lib/repeated.ts';
import { sessionOf, stateWith } from './sessions.ts';
import { Problems } from './problems.ts';

export { expect, type Locator, type Page } from '@playwright/test';

interface Fixtures {
  /** The demo account that is signed in from the start; none by default. */
  account: DemoAccount | null;
  problems: Problems;
}

export const test = base.extend<Fixtures & { resetPageViewLimit: void }, { sql: Sql }>({
  account: [null, { option: true }],
  storageState: async ({ account }, use) => {
    await use(account === null ? undefined : stateWith(await sessionOf(account)));
  },
  sql: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures off the pattern
    async ({}, use) => {
      const sql = database();
      await use(sql);
      await sql.end();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    // Until a members' page has its data, its frame contains the same labels.
    const frameRemoved = () => page.locator('#frame').waitFor({ state: 'detached' });
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...address) => {
      const response = await goto(...address);
      await frameRemoved();
      return response;
    };
    page.reload = async (...options) => {
      const response = await reload(...options);
      await frameRemoved();
      return response;
    };
    await use(page);
  },
  /** All tests' visitors share an IP address, whose page views are limited. */
  resetPageViewLimit: [
    async ({ sql }, use) => {
      await sql`
        delete from private.rate_limits where action = 'page_views' and subject !~ '^[0-9a-f]{8}-'`;
      await use();
    },
    { auto: true },
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

/** A journey that resembles others: only `npm test -- --all` takes it. */
// oxlint-disable-next-line typescript/unbound-method -- it uses no `this`
export const further = (runsEverything ? test : test.skip) as typeof test;
