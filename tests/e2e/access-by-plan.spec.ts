import type { DemoAccount } from '../api/accounts.ts';
import { repeated } from '../repeated.ts';
import { watchHeadings } from './support/headings.ts';
import { enterAs, enterAsGuest } from './support/sessions.ts';
import { expect, test } from './support/test.ts';

// src/app/access/decide-access.test.ts has a table of every rule. These tests check that the pages apply them.

const preview = 'A look inside Premed Cheatsheet';

/** The heading that identifies a page. */
const headings: Record<string, string> = {
  '/': 'See how they got into medical school.',
  '/checkout': 'This is your in.',
  '/profile': 'Premed Cheatsheet',
  '/profile/applicant-0': 'Profile not found',
  '/school/no-such-school': 'Sample School of Medicine',
  '/saved': 'Saved',
  '/compare': 'Compare profiles',
  '/premed-cheatsheet-plus': 'Cheatsheet+',
  '/application-cheatsheet': 'Application Cheatsheet',
  '/interview-cheatsheet': 'Interview Cheatsheet',
  '/account': 'Your Account',
  '/account/payment-methods': 'Payment Methods',
  '/account/addresses': 'Addresses',
  '/account/settings': 'Settings',
  '/guest-preview': preview,
  '/admin': 'Admin Control Panel',
};
const openToAll = new Set(['/', '/checkout']);
const guarded = Object.keys(headings).filter((path) => !openToAll.has(path));

interface Visitor {
  /** The pages that they can open. */
  sees: string[];
  /** The page to which the others redirect. */
  elsewhere: string;
  /** Pages that redirect to another one. */
  except?: Record<string, string>;
  /** One page for each rule that no visitor above is an example of. */
  sample?: string[];
}

const accountPages = [
  '/account',
  '/account/payment-methods',
  '/account/addresses',
  '/account/settings',
];
const previewed = ['/profile', '/profile/applicant-0', '/school/no-such-school', '/compare'];
const profilePages = [...previewed, '/saved'];
const signedIn = { '/guest-preview': '/profile', '/admin': '/', '/login': '/profile' };
/** The preview redirects members to the profiles, which not all of them can open. */
const withoutProfiles = { ...signedIn, '/guest-preview': '/account' };

const member = (sees: string[], sample: string[] = []): Visitor => ({
  sees: [...accountPages, ...sees],
  elsewhere: '/account',
  except: sees.includes('/profile') ? signedIn : withoutProfiles,
  sample,
});

const visitors: Record<DemoAccount | 'a visitor' | 'a guest', Visitor> = {
  'a visitor': { sees: [], elsewhere: '/', sample: ['/profile', '/account', '/no-such-page'] },
  'a guest': {
    sees: [...previewed, '/account', '/guest-preview'],
    elsewhere: '/',
    sample: ['/saved', '/account', '/profile', '/guest-preview'],
  },
  unpaid: {
    sees: accountPages,
    elsewhere: '/checkout',
    except: { ...signedIn, '/guest-preview': '/checkout', '/no/such/page': '/' },
    sample: ['/no/such/page', '/profile', '/account'],
  },
  cheatsheet: member(profilePages, [
    '/premed-cheatsheet-plus',
    '/admin',
    '/guest-preview',
    '/login',
    '/profile',
  ]),
  'cheatsheet-plus': member(
    [...profilePages, '/premed-cheatsheet-plus'],
    ['/premed-cheatsheet-plus'],
  ),
  application: member(
    ['/application-cheatsheet'],
    ['/profile', '/guest-preview', '/application-cheatsheet'],
  ),
  'application-plus': member([...profilePages, '/application-cheatsheet']),
  'interview-cheatsheet': member(['/interview-cheatsheet'], ['/profile', '/interview-cheatsheet']),
  'interview-cheatsheet-plus': member([...profilePages, '/interview-cheatsheet']),
  admin: {
    sees: guarded.filter((path) => path !== '/guest-preview'),
    elsewhere: '/',
    except: signedIn,
    sample: ['/profile', '/admin'],
  },
};

const visits = Object.entries(visitors).flatMap(
  ([who, { sees, elsewhere, except = {}, sample = [] }]) =>
    [...new Set([...guarded, ...sample])].map((from) => ({
      who,
      from,
      to: sees.includes(from) ? from : (except[from] ?? elsewhere),
      isSample: sample.includes(from),
    })),
);
const opened = repeated('pages opened by each kind of visitor', visits, ({ isSample }) => isSample);

for (const who of new Set(opened.map((visit) => visit.who))) {
  const pages = opened.filter((visit) => visit.who === who);
  test(`${who} is redirected to the right page and sees no other on the way`, async ({
    page,
    context,
    problems,
  }) => {
    if (who === 'a guest') await enterAsGuest(context);
    else if (who !== 'a visitor') await enterAs(context, who as DemoAccount);
    const seen = await watchHeadings(page);
    const requested: string[] = [];
    page.on('request', (request) => {
      if (/\/rpc\/search_/.test(request.url())) requested.push(request.url());
    });
    const expectOnly = async ({ from, to }: { from: string; to: string }) => {
      const isPreview = who === 'a guest' && previewed.includes(to);
      const heading = isPreview ? preview : headings[to];
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      await expect(page).toHaveURL(to);
      expect(await seen()).toEqual([heading]);
      if (isPreview || (to !== from && to !== '/profile')) {
        expect(requested, 'requests for profiles').toEqual([]);
      }
      requested.length = 0;
    };
    for (const { from, to } of pages) {
      await test.step(`${from} shows ${to}`, async () => {
        // The app handles an unknown address, which has the status 404.
        if (from.startsWith('/no')) problems.expect(new RegExp(`^404: GET .*${from}$`));
        await page.goto(from);
        await expectOnly({ from, to });
      });
    }
    const last = pages.at(-1);
    if (!last) return;
    await test.step('a reload shows the same', async () => {
      await page.reload();
      await expectOnly(last);
    });
  });
}
