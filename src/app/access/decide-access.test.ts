import { describe, expect, test } from 'vitest';

import {
  decideAccess,
  type AccessDecision,
  type AccessRule,
  type Visitor,
} from './decide-access.ts';
import { accessRuleOf, handlesAt } from '../routing/route-handle.ts';
import { areas, capabilities, type Capability } from '#model/plans/capabilities.ts';
import { allPaths } from '#model/store/paths.ts';
import { routes } from '../router.tsx';

const visitor: Visitor = {
  status: 'signed-out',
  isAuthenticated: false,
  hasGuestAccess: false,
  isAccessSettled: false,
  accessFailed: false,
  hasPlan: false,
  role: null,
  isCodeDue: false,
  capabilities: [],
};
const guest: Visitor = { ...visitor, hasGuestAccess: true };
const unpaid: Visitor = {
  ...visitor,
  status: 'signed-in',
  isAuthenticated: true,
  isAccessSettled: true,
};
const holderOf = (...capabilities: string[]): Visitor => ({
  ...unpaid,
  hasPlan: true,
  capabilities,
});

const everyone: Record<
  'a visitor' | 'a guest' | 'an unpaid user' | 'an admin' | 'support',
  Visitor
> = {
  'a visitor': visitor,
  'a guest': guest,
  'an unpaid user': unpaid,
  'an admin': { ...unpaid, role: 'admin' },
  support: { ...unpaid, role: 'support' },
};
const holders: Record<string, Visitor> = {
  ...Object.fromEntries(capabilities.map((name) => [`a holder of ${name}`, holderOf(name)])),
  'a holder of everything': holderOf(...capabilities),
};
const visitors = { ...everyone, ...holders };

const to = (redirect: string) => ({ redirect });
const home = to('/');
const checkout = to('/checkout');
const account = to('/account');

type Expected = Record<string, AccessDecision>;

/** Those who hold something get the same, or what they hold decides. */
const expected = (
  others: Record<keyof typeof everyone, AccessDecision>,
  holder: AccessDecision | ((holding: string[]) => AccessDecision),
): Expected => ({
  ...others,
  ...Object.fromEntries(
    Object.entries(holders).map(([who, { capabilities: holding }]) => [
      who,
      typeof holder === 'function' ? holder(holding) : holder,
    ]),
  ),
});

const holdersOf = (capability: Capability) =>
  expected(
    {
      'a visitor': home,
      'a guest': home,
      'an unpaid user': checkout,
      'an admin': 'page',
      support: checkout,
    },
    (holding) => (holding.includes(capability) ? 'page' : account),
  );
const readersOfProfiles = holdersOf('profiles');
const anySignedIn = expected(
  {
    'a visitor': home,
    'a guest': home,
    'an unpaid user': 'page',
    'an admin': 'page',
    support: 'page',
  },
  'page',
);
const panelFor = (support: AccessDecision) =>
  expected(
    { 'a visitor': home, 'a guest': home, 'an unpaid user': home, 'an admin': 'page', support },
    home,
  );
const profiles = to('/profile');

const adminPages = allPaths.filter((path) => /^\/admin(\/|$)/.test(path));
const supportPages = new Set([
  '/admin',
  '/admin/orders',
  '/admin/orders/:orderId',
  '/admin/customers',
  '/admin/messages',
  '/admin/logs/emails',
]);

const table: Record<string, Expected> = {
  ...Object.fromEntries(capabilities.map((name) => [areas[name].path, holdersOf(name)])),
  '/profile': { ...readersOfProfiles, 'a guest': 'preview' },
  '/profile/:applicantId': { ...readersOfProfiles, 'a guest': 'preview' },
  '/school/:schoolId': { ...readersOfProfiles, 'a guest': 'preview' },
  '/saved': readersOfProfiles,
  '/summer-programs': holdersOf('plus'),
  '/my-schools': readersOfProfiles,
  '/compare': { ...readersOfProfiles, 'a guest': 'preview' },
  '/explore': { ...readersOfProfiles, 'a guest': 'preview' },
  '/like-me': { ...readersOfProfiles, 'a guest': 'preview' },
  '/account': { ...anySignedIn, 'a guest': 'page' },
  '/account/orders': anySignedIn,
  '/account/orders/:orderId': anySignedIn,
  '/account/payment-methods': anySignedIn,
  '/account/addresses': anySignedIn,
  '/account/contributions': anySignedIn,
  '/account/settings': anySignedIn,
  '/invitation': anySignedIn,
  '/guest-preview': expected(
    {
      'a visitor': 'page',
      'a guest': 'page',
      'an unpaid user': profiles,
      'an admin': profiles,
      support: profiles,
    },
    profiles,
  ),
  ...Object.fromEntries(
    adminPages.map((path) => [path, panelFor(supportPages.has(path) ? 'page' : 'not-theirs')]),
  ),
};

const rules = new Map(allPaths.map((path) => [path, accessRuleOf(handlesAt(routes, path))]));

const ruleOf = (path: string): AccessRule => {
  const rule = rules.get(path);
  if (!rule) throw new Error(`${path} has no rule.`);
  return rule;
};

test.each(Object.entries(table))(
  '%s admits the right visitors and redirects the others',
  (path, expected) => {
    const decisions = Object.entries(visitors).map(
      ([who, person]) => [who, decideAccess(ruleOf(path), person)] as const,
    );
    expect(Object.fromEntries(decisions)).toEqual(expected);
  },
);

test.each(capabilities)(
  'the page of %s opens to who holds it alone, and not to who holds all else',
  (name) => {
    const rule = ruleOf(areas[name].path);
    expect(decideAccess(rule, holderOf(name))).toBe('page');
    const others = capabilities.filter((other) => other !== name);
    expect(decideAccess(rule, holderOf(...others))).toEqual(account);
  },
);

const atAnyPage = (decision: AccessDecision) =>
  Object.fromEntries(Object.keys(table).map((path) => [path, decision]));
const decisionsFor = (person: Visitor) =>
  Object.fromEntries(Object.keys(table).map((path) => [path, decideAccess(ruleOf(path), person)]));

test.each([false, true])(
  'no one is redirected while the session is being checked (guest access: %s)',
  (hasGuestAccess) => {
    const unknown: Visitor = { ...visitor, status: 'checking', hasGuestAccess };
    expect(decisionsFor(unknown)).toEqual(atAnyPage('wait'));
  },
);

test('a session lost before the page loads asks for a sign-in', () => {
  expect(decisionsFor({ ...visitor, status: 'session-lost' })).toEqual(atAnyPage('sign-in'));
});

test('every page has a rule except the public ones', () => {
  const [guarded = [], open = []] = [true, false].map((isGuarded) =>
    allPaths.filter((path) => (rules.get(path) !== undefined) === isGuarded),
  );
  expect(open.toSorted()).toEqual(
    [
      '/',
      '/about',
      '/accessibility',
      '/checkout',
      '/contact',
      '/login',
      '/plans/:planId',
      '/pricing',
      '/privacy',
      '/refunds',
      '/reset-password',
      '/signup',
      '/terms',
      '/unsubscribe',
      '/verify-email',
    ].toSorted(),
  );
  expect(guarded.toSorted()).toEqual(Object.keys(table).toSorted());
});

test('a signed-in user is not redirected while their plans are loading', () => {
  const unread = { ...unpaid, isAccessSettled: false };
  expect(decideAccess(ruleOf('/profile'), unread)).toBe('wait');
  expect(decideAccess(ruleOf('/admin'), { ...unread, role: 'admin' })).toBe('wait');
  expect(decideAccess(ruleOf('/account'), unread)).toBe('page');
});

test.each(['admin', 'support', null] as const)(
  'a user who has yet to enter a code is asked for it (role: %s)',
  (role) => {
    const due: Visitor = { ...unpaid, role, isCodeDue: true, isAccessSettled: false };
    for (const path of ['/admin', '/admin/settings', '/profile', '/account']) {
      expect(decideAccess(ruleOf(path), due)).toBe('code');
    }
  },
);

test('a failed check offers a retry instead of the checkout', () => {
  expect(decideAccess(ruleOf('/profile'), { ...unpaid, accessFailed: true })).toBe('retry');
});

test('a session lost before the plans are known asks for a sign-in, not about the plan', () => {
  const lost: Visitor = { ...unpaid, status: 'session-lost', isAccessSettled: false };
  expect(decideAccess(ruleOf('/profile'), lost)).toBe('sign-in');
});

test('the page stays visible while a member signs in again', () => {
  const lost: Visitor = { ...holderOf('profiles'), status: 'session-lost' };
  expect(decideAccess(ruleOf('/profile'), lost)).toBe('page');
});

describe('a verification link to the account page', () => {
  const search = '?mode=verifyEmail&oobCode=the-hash';

  test.each(['a visitor', 'a guest', 'an unpaid user'] as const)(
    'redirects %s to the verification page',
    (who) => {
      expect(decideAccess(ruleOf('/account'), everyone[who], search)).toEqual(
        to(`/verify-email${search}`),
      );
    },
  );

  test.each(['?mode=verifyEmail', '?oobCode=the-hash', '?mode=other&oobCode=x'])(
    'is ignored when incomplete: %s',
    (incomplete) => {
      expect(decideAccess(ruleOf('/account'), visitor, incomplete)).toEqual(home);
    },
  );

  test('waits for who lost their session', () => {
    const lost = { ...visitor, status: 'session-lost' as const };
    expect(decideAccess(ruleOf('/account'), lost, search)).toBe('sign-in');
  });

  test('is ignored on other pages', () => {
    expect(decideAccess(ruleOf('/account/addresses'), visitor, search)).toEqual(home);
  });
});
