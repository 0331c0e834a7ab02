import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';

import { titleOf } from './page-handle.ts';
import { paths } from './paths.ts';
import { routes } from './router.tsx';

const titles: Record<keyof typeof paths, string> = {
  home: 'Home',
  pricing: 'Pricing',
  signup: 'Sign Up',
  checkout: 'Checkout',
  login: 'Login',
  resetPassword: 'Reset Password',
  verifyEmail: 'Verify Email',
  about: 'About',
  contact: 'Contact',
  privacy: 'Home',
  terms: 'Home',
  guestPreview: 'Guest Preview',
  profile: 'Members',
  school: 'School',
  explore: 'Explore',
  likeMe: 'Applicants like me',
  saved: 'Saved',
  compare: 'Compare',
  plusGuides: 'Cheatsheet+',
  applicationGuides: 'Application Cheatsheet',
  interviewGuides: 'Interview Cheatsheet',
  admin: 'Admin',
  adminSchools: 'Admin',
  adminAliases: 'Admin',
  adminProducts: 'Admin',
  adminOrders: 'Admin',
  adminOrder: 'Admin',
  adminAccess: 'Admin',
  adminCoupons: 'Admin',
  adminSubmissions: 'Admin',
  adminMessages: 'Admin',
  adminDashboard: 'Admin',
  adminAudit: 'Admin',
  adminSecurity: 'Admin',
  account: 'Account',
  orders: 'Orders',
  orderReceipt: 'Receipt',
  paymentMethods: 'Payment Methods',
  addresses: 'Addresses',
};

const titleAt = (address: string) =>
  matchRoutes(routes, address)
    ?.map(({ route }) => titleOf(route.handle))
    .findLast((title) => title !== undefined);

test('every page has its title', () => {
  const found = Object.entries(paths).map(([name, path]) => [name, titleAt(path)]);
  expect(Object.fromEntries(found)).toEqual(titles);
});

test('any other path has no page of its own', () => {
  expect(titleAt('/no-such-page')).toBeUndefined();
});
