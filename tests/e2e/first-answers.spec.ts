import type { Page, Request } from '@playwright/test';
import { grantPlan } from '../api/accounts.ts';
import { newPerson, server } from '../api/support/clients.ts';
import { repeated } from '../../tools/commands/lib/repeated.ts';
import { areas, shelves } from '../../src/model/plans/capabilities.ts';
import { enterAs } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

const asked = (request: Request) =>
  `${request.method()} ${request.url()} ${request.postData() ?? ''}`;

/** What the page's data, plans and lists are asked for, but not the count of its view. */
function watchQuestions(page: Page) {
  const questions: string[] = [];
  page.on('request', (request) => {
    const isData = /\/(rest|auth)\/v1\//.test(request.url()) && request.method() !== 'OPTIONS';
    if (isData && !request.url().includes('record_page_view')) questions.push(asked(request));
  });
  return questions;
}

/** What the script in the page's head has asked, with the number of answers that the page has not taken. */
const readHead = (page: Page) =>
  page.evaluate(() => {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=questions]');
    const { questions } = JSON.parse(meta?.content ?? '{}') as {
      questions: { search?: string }[];
    };
    const { search: here } = window.location;
    const fitting = questions.filter(({ search = here }) => search === here);
    return { asked: fitting.length, left: globalThis.firstAnswers?.map(({ url }) => url) };
  });

const pages = [
  '/profile',
  '/profile?tab=profiles',
  '/profile/applicant-3',
  '/school/feinberg-school-of-medicine',
  '/explore',
  '/like-me',
  '/saved',
  '/compare',
  '/my-schools',
  '/account',
  ...shelves.map((shelf) => areas[shelf].path),
];

test.describe('a member of every plan', () => {
  test.use({ account: 'application-plus' });

  for (const path of repeated('pages that ask first', pages, (_, nth) => nth < 3)) {
    test(`takes every answer that ${path} has asked for in its head, and asks for none again`, async ({
      page,
      context,
    }) => {
      const { client, id } = await newPerson();
      for (const plan of ['cheatsheet-plus', 'application-plus', 'interview-cheatsheet-plus'])
        await grantPlan(id, plan);
      await enterAs(context, client);
      const questions = watchQuestions(page);
      await page.goto(path);
      await expect(page.locator('#root h1')).toBeVisible();
      await page.waitForLoadState('networkidle');
      const head = await readHead(page);
      expect(head.asked).toBeGreaterThan(0);
      expect(head.left).toEqual([]);
      expect(questions.filter((question, nth) => questions.indexOf(question) < nth)).toEqual([]);
      // Who they are, their plans and what they have saved, in one call.
      expect(questions.filter((question) => question.includes('/rpc/my_start'))).toHaveLength(1);
      expect(questions.join('\n')).not.toMatch(/v1\/(entitlements|rpc\/my_plans|user)\b/);
    });
  }
});

/** What stands in the text of a profile, and where. */
const textOf = (page: Page, part: '#frame' | '#root') =>
  page.locator(`${part} article`).evaluate((article) => {
    const parts = article.querySelectorAll(
      'header > div > *, h1, header li, p[aria-hidden], dl > div > *',
    );
    return [...parts]
      .filter((element) => !element.closest('aside'))
      .map((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return { text: element.textContent, place: [left, top, width, height] };
      });
  });

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ account: 'cheatsheet', viewport: { width, height: 844 } });

    test('a profile is read before the scripts of the site have loaded, and stays in its place', async ({
      page,
    }) => {
      let isRead = false;
      await page.route('**/assets/base-*.js', async (route) => {
        await expect.poll(() => isRead).toBe(true);
        await route.continue();
      });
      for (const id of ['applicant-3', 'applicant-20', 'applicant-35']) {
        isRead = false;
        const visit = page.goto(`/profile/${id}`);
        await expect(page.locator('#frame h1')).toContainText('·');
        const first = await textOf(page, '#frame');
        expect(first.length).toBeGreaterThan(5);
        isRead = true;
        await visit;
        const then = await textOf(page, '#root');
        expect(then.map(({ text }) => text)).toEqual(first.map(({ text }) => text));
        // Below three pixels, nobody and no browser calls it a shift.
        const moved = then.flatMap(({ place }, nth) =>
          place.map((pixels, side) => Math.abs(pixels - (first[nth]?.place[side] ?? 0))),
        );
        expect(Math.max(...moved)).toBeLessThan(3);
      }
    });
  });
}

/** A member on a device that knows them: their plans, the answers and the page as they left it. */
const endings: {
  end: string;
  ends: (member: Awaited<ReturnType<typeof newPerson>>) => PromiseLike<unknown>;
  shown: RegExp;
  refusals?: RegExp;
}[] = [
  {
    end: 'a refund',
    ends: ({ id }) =>
      server()
        .from('entitlements')
        .update({ revoked_at: new Date().toISOString(), revoked_reason: 'refunded' })
        .eq('user_id', id)
        .throwOnError(),
    shown: /^You have no plan yet/,
  },
  {
    end: 'the end of the year',
    ends: ({ id }) =>
      server()
        .from('entitlements')
        .update({ starts_at: '2025-01-01T00:00:00Z', ends_at: new Date().toISOString() })
        .eq('user_id', id)
        .throwOnError(),
    shown: /^Your Premed Cheatsheet ended on /,
  },
  {
    end: 'a log-out elsewhere',
    ends: ({ client }) => client.auth.signOut({ scope: 'global' }),
    shown: /^Welcome back$|^Sign in$|session has ended/i,
    refusals: /^(401: POST .*\/rest\/v1\/rpc\/\w+|403: GET .*\/auth\/v1\/user)$/,
  },
];

for (const { end, ends, shown, refusals } of endings) {
  test(`after ${end}, nothing of a profile is shown, not even for a moment`, async ({
    page,
    context,
    problems,
  }) => {
    if (refusals) problems.allow(refusals);
    const member = await newPerson();
    await grantPlan(member.id, 'cheatsheet');
    await enterAs(context, member.client);
    await page.goto('/profile/applicant-3');
    const heading = (await page.locator('#root h1').textContent()) ?? '';
    expect(heading).toContain('·');
    await expect(page.locator('[data-waits]')).toHaveCount(0);

    await ends(member);
    await page.addInitScript((text) => {
      const seen = new Set<string>();
      Object.assign(window, { seen });
      new MutationObserver(() => {
        for (const element of document.querySelectorAll('h1'))
          if (element.textContent === text && element.checkVisibility({ visibilityProperty: true }))
            seen.add(element.closest('div[id]')?.id ?? '');
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, heading);
    const answers: Promise<string>[] = [];
    page.on('response', (response) => {
      // The last one may come when the test has ended.
      if (response.url().endsWith('/applicant_profile'))
        answers.push(response.text().catch(() => ''));
    });
    await page.goto('/profile/applicant-3');
    await expect(page.getByText(shown).first()).toBeVisible();
    expect(answers.length).toBeGreaterThan(0);
    for (const answer of await Promise.all(answers)) expect(answer).not.toContain('"gpa":');
    expect(
      await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]),
    ).toEqual([]);
  });
}
