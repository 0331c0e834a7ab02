import { expect, test } from 'vitest';

import { handlesAt, titleOf } from './routing/route-handle.ts';
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
  unsubscribe: 'Unsubscribe',
  about: 'About',
  contact: 'Contact',
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  refunds: 'Refund Policy',
  accessibility: 'Accessibility',
  guestPreview: 'Guest Preview',
  profile: 'Members',
  applicant: 'Profile',
  school: 'School',
  explore: 'Explore',
  likeMe: 'Applicants like me',
  saved: 'Saved',
  compare: 'Compare',
  plusGuides: 'Cheatsheet+',
  applicationGuides: 'Application Cheatsheet',
  interviewGuides: 'Interview Cheatsheet',
  admin: 'Admin: Dashboard',
  adminApplicants: 'Admin: Applicants',
  adminSchools: 'Admin: Schools',
  adminAliases: 'Admin: School Aliases',
  adminProducts: 'Admin: Products',
  adminGuides: 'Admin: Guides',
  adminOrders: 'Admin: Orders',
  adminOrder: 'Admin: Order',
  adminAccess: 'Admin: Access',
  adminPeople: 'Admin: People',
  adminCoupons: 'Admin: Coupons',
  adminSubmissions: 'Admin: Submissions',
  adminMessages: 'Admin: Messages',
  adminErrors: 'Admin: Errors',
  adminMails: 'Admin: Emails',
  adminAudit: 'Admin: Audit Log',
  adminSecurity: 'Admin: Security',
  account: 'Account',
  orders: 'Orders',
  orderReceipt: 'Receipt',
  paymentMethods: 'Payment Methods',
  addresses: 'Addresses',
  contributions: 'Contributions',
  accountSettings: 'Settings',
};

const titleAt = (address: string) => titleOf(handlesAt(routes, address));

test('every page has a title', () => {
  const found = Object.entries(paths).map(([name, path]) => [name, titleAt(path)]);
  expect(Object.fromEntries(found)).toEqual(titles);
});

test('an unknown path has no title', () => {
  expect(titleAt('/no-such-page')).toBeUndefined();
});
