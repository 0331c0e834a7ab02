import { enterAs, enterAsGuest } from './support/entering.ts';
import { watchHeadings } from './support/headings.ts';
import { expect, test } from './support/test.ts';

const guarded = [
  '/profile',
  '/school/no-such-school',
  '/saved',
  '/compare',
  '/premed-cheatsheet-plus',
  '/application-cheatsheet',
  '/interview-cheatsheet',
  '/account',
  '/account/payment-methods',
  '/account/addresses',
  '/guest-preview',
  '/admin',
];

/** Where each page sends those whom it doesn't admit, first of all who hold nothing. */
interface Visitor {
  who: string;
  email: string | null;
  isGuest?: boolean;
  /** Every page that stays. */
  sees: string[];
  elsewhere: string;
  /** Where that differs. */
  except?: Record<string, string>;
}

const accountPages = ['/account', '/account/payment-methods', '/account/addresses'];
const previewed = ['/profile', '/school/no-such-school', '/compare'];
const profilePages = [...previewed, '/saved'];
const signedIn = { '/guest-preview': '/profile', '/admin': '/' };
/** The preview is not for members, and what they are sent to is not for all of them. */
const withoutProfiles = { ...signedIn, '/guest-preview': '/account' };

const member = (plan: string, sees: string[]): Visitor => ({
  who: plan,
  email: `${plan}@example.com`,
  sees: [...accountPages, ...sees],
  elsewhere: '/account',
  except: sees.includes('/profile') ? signedIn : withoutProfiles,
});

const visitors: Visitor[] = [
  { who: 'a visitor', email: null, sees: [], elsewhere: '/' },
  {
    who: 'a guest',
    email: null,
    isGuest: true,
    sees: [...previewed, '/account', '/guest-preview'],
    elsewhere: '/',
  },
  {
    who: 'somebody unpaid',
    email: 'unpaid@example.com',
    sees: accountPages,
    elsewhere: '/checkout',
    except: { ...signedIn, '/guest-preview': '/checkout' },
  },
  member('cheatsheet', profilePages),
  member('cheatsheet-plus', [...profilePages, '/premed-cheatsheet-plus']),
  member('application', ['/application-cheatsheet']),
  member('application-plus', [...profilePages, '/application-cheatsheet']),
  member('interview-cheatsheet', ['/interview-cheatsheet']),
  member('interview-cheatsheet-plus', [...profilePages, '/interview-cheatsheet']),
  {
    who: 'an admin',
    email: 'admin@example.com',
    sees: guarded.filter((path) => path !== '/guest-preview'),
    elsewhere: '/',
    except: signedIn,
  },
];

for (const { who, email, isGuest = false, sees, elsewhere, except = {} } of visitors) {
  test(`${who}: each page, opened and reloaded`, async ({ page, context }) => {
    test.slow();
    if (email !== null) await enterAs(context, email);
    if (isGuest) await enterAsGuest(context);
    const seen = await watchHeadings(page);
    for (const from of guarded) {
      const to = sees.includes(from) ? from : (except[from] ?? elsewhere);
      await test.step(`${from} shows ${to}`, async () => {
        for (const load of [() => page.goto(from), () => page.reload()]) {
          await load();
          await expect(page).toHaveURL(to);
          await expect(page.getByText(/^(Checking|Loading)/)).toHaveCount(0);
          expect((await seen()).length, 'headings seen on the way').toBeLessThanOrEqual(1);
        }
      });
    }
  });
}
