import { generatePath } from 'react-router-dom';

import { areas, capabilities } from '#model/plans/capabilities.ts';

/** Every URL of the site but the first pages of what plans unlock (`areas`). The router defines each one's page and access rule. */
export const paths = {
  home: '/',
  pricing: '/pricing',
  plan: '/plans/:planId',
  signup: '/signup',
  checkout: '/checkout',
  login: '/login',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  unsubscribe: '/unsubscribe',
  invitation: '/invitation',
  about: '/about',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  refunds: '/refunds',
  accessibility: '/accessibility',
  guestPreview: '/guest-preview',
  profile: areas.profiles.path,
  applicant: '/profile/:applicantId',
  school: '/school/:schoolId',
  saved: '/saved',
  mySchools: '/my-schools',
  compare: '/compare',
  explore: '/explore',
  likeMe: '/like-me',
  programs: '/summer-programs',
  admin: '/admin',
  adminOpening: '/admin/opening',
  adminApplicants: '/admin/applicants',
  adminSchools: '/admin/schools',
  adminAliases: '/admin/schools/aliases',
  adminProducts: '/admin/products',
  adminGuides: '/admin/guides',
  adminPrograms: '/admin/programs',
  adminOrders: '/admin/orders',
  adminOrder: '/admin/orders/:orderId',
  adminOrderEvidence: '/admin/orders/:orderId/evidence',
  adminCustomers: '/admin/customers',
  adminAnnouncements: '/admin/announcements',
  adminCoupons: '/admin/coupons',
  adminSubmissions: '/admin/submissions',
  adminMessages: '/admin/messages',
  adminNewsletter: '/admin/messages/newsletter',
  adminPayouts: '/admin/payouts',
  adminErrors: '/admin/logs/errors',
  adminEmails: '/admin/logs/emails',
  adminAudit: '/admin/logs/audit',
  adminSettings: '/admin/settings',
  adminTeam: '/admin/settings/team',
  adminDanger: '/admin/settings/danger',
  account: '/account',
  orders: '/account/orders',
  orderReceipt: '/account/orders/:orderId',
  paymentMethods: '/account/payment-methods',
  addresses: '/account/addresses',
  contributions: '/account/contributions',
  accountSettings: '/account/settings',
} as const;

/** What the pages of members are called, wherever they are named: strip, heading, links back and the tab's title. */
export const pageNames = {
  profile: areas.profiles.title,
  explore: 'Explore',
  likeMe: 'Applicants like me',
  mySchools: 'My schools',
  saved: 'Saved',
  programs: 'Summer programs',
} as const;

export const allPaths: readonly string[] = [
  ...new Set([...Object.values(paths), ...capabilities.map((name) => areas[name].path)]),
];

export const checkoutPath = (plan: string) => `${paths.checkout}?plan=${encodeURIComponent(plan)}`;

/** A message with its subject. */
export const contactPath = (subject: string) =>
  `${paths.contact}?subject=${encodeURIComponent(subject)}`;

/** What is in a plan. */
export const planPath = (planId: string) => generatePath(paths.plan, { planId });

/** The list of the profiles, beside that of the schools. */
export const allProfilesPath = `${paths.profile}?tab=profiles`;

export const schoolPath = (schoolId: string) => generatePath(paths.school, { schoolId });

export const applicantPath = (applicantId: string) =>
  generatePath(paths.applicant, { applicantId });

export const receiptPath = (orderId: string) => generatePath(paths.orderReceipt, { orderId });

export const adminOrderPath = (orderId: string) => generatePath(paths.adminOrder, { orderId });

export const adminOrderEvidencePath = (orderId: string) =>
  generatePath(paths.adminOrderEvidence, { orderId });

/** The form for an applicant's profile, with a member's referral code. */
export const referralPath = (code: string) => `${paths.about}?ref=${encodeURIComponent(code)}`;

/** The form of an applicant. */
export const adminApplicantPath = (id: string) =>
  `${paths.adminApplicants}?edit=${encodeURIComponent(id)}`;

/** The admin's page about a customer or contributor. In the query, because page views keep paths. */
export const adminPersonPath = (email: string) =>
  `${paths.adminCustomers}?${new URLSearchParams({ person: email }).toString()}`;

/** The checkout for a buyer who already has another plan. */
export const upgradePath = (plan: string) => `${checkoutPath(plan)}&upgrade=true`;

/** The review of a saved card before it is charged. */
export const reviewPath = (plan: string) => `${checkoutPath(plan)}&step=review`;
