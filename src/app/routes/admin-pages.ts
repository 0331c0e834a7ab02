import { paths } from '#model/store/paths.ts';

/** What loads the pages of the control panel, by their paths. */
export const adminPages = {
  [paths.admin]: () => import('./admin-dashboard.tsx'),
  [paths.adminOpening]: () => import('./admin-opening.tsx'),
  [paths.adminApplicants]: () => import('./admin-applicants.tsx'),
  [paths.adminSchools]: () => import('./admin-schools.tsx'),
  [paths.adminAliases]: () => import('#features/admin/aliases/aliases-section.tsx'),
  [paths.adminProducts]: () => import('./admin-products.tsx'),
  [paths.adminGuides]: () => import('./admin-guides.tsx'),
  [paths.adminPrograms]: () => import('#features/admin/programs/programs-section.tsx'),
  [paths.adminOrders]: () => import('#features/admin/orders/orders-section.tsx'),
  [paths.adminOrder]: () => import('./admin-order.tsx'),
  [paths.adminOrderEvidence]: () => import('#features/admin/orders/evidence-page.tsx'),
  [paths.adminCustomers]: () => import('./admin-customers.tsx'),
  [paths.adminAnnouncements]: () => import('./admin-announcements.tsx'),
  [paths.adminCoupons]: () => import('#features/admin/coupons/coupons-section.tsx'),
  [paths.adminSubmissions]: () => import('./admin-submissions.tsx'),
  [paths.adminMessages]: () => import('./admin-messages.tsx'),
  [paths.adminNewsletter]: () => import('#features/admin/messages/subscriber-list.tsx'),
  [paths.adminPayouts]: () => import('#features/admin/submissions/payouts-section.tsx'),
  [paths.adminErrors]: () => import('#features/admin/errors/errors-section.tsx'),
  [paths.adminEmails]: () => import('#features/admin/emails/emails-section.tsx'),
  [paths.adminSettings]: () => import('./admin-settings.tsx'),
  [paths.adminTeam]: () => import('#features/admin/team/team-section.tsx'),
  [paths.adminDanger]: () => import('./admin-danger.tsx'),
  [paths.adminAudit]: () => import('#features/admin/audit/audit-section.tsx'),
};
