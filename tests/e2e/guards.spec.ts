import type { DemoAccount } from './support/sessions.ts';
import { expect, type Page, test } from './support/test.ts';

const guards: { who: DemoAccount | null; from: string; to: string; heading: string }[] = [
  { who: null, from: '/profile', to: '/', heading: 'See how they got into medical school.' },
  { who: null, from: '/account', to: '/', heading: 'See how they got into medical school.' },
  { who: null, from: '/no-such-page', to: '/', heading: 'See how they got into medical school.' },
  { who: 'unpaid', from: '/profile', to: '/checkout', heading: 'This is your in.' },
  { who: 'application', from: '/profile', to: '/account', heading: 'Your Account' },
  { who: 'interview-cheatsheet', from: '/profile', to: '/account', heading: 'Your Account' },
  {
    who: 'unpaid',
    from: '/no/such/page',
    to: '/',
    heading: 'See how they got into medical school.',
  },
  { who: 'cheatsheet', from: '/login', to: '/profile', heading: 'Premed Cheatsheet' },
  { who: 'admin', from: '/profile', to: '/profile', heading: 'Premed Cheatsheet' },
];

for (const { who, from, to, heading } of guards) {
  test.describe(`${who ?? 'a visitor'} at ${from}`, () => {
    test.use({ account: who });

    test(`lands on ${to}, and sees nothing else on the way`, async ({ page, problems }) => {
      // An address that nobody knows is answered as not found, by the app all the same.
      if (from.startsWith('/no')) problems.allow(new RegExp(`^404: GET .*${from}$`));
      const seen = await watchHeadings(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('search_applicants')) asked.push(request.url());
      });
      for (const load of [() => page.goto(from), () => page.goto(from).then(() => page.reload())]) {
        await load();
        await expect(page).toHaveURL(to);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
        expect(await seen()).toEqual([heading]);
      }
      if (to !== '/profile') expect(asked, 'questions for profiles').toEqual([]);
    });
  });
}

/** Every first-level heading that a document has shown, however briefly. */
async function watchHeadings(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const headings = new Set<string>();
    Object.assign(window, { headings });
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h1')) headings.add(heading.textContent);
    }).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => [...(window as unknown as { headings: Set<string> }).headings]);
}
