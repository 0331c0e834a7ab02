import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';

import { LoadingState } from '#ui/feedback/loading-state.tsx';

import type { AccessRule } from './access/decide-access.ts';
import { AppShell } from './layout/app-shell.tsx';
import type { RouteHandle } from './routing/route-handle.ts';
import { areas, programsShelf, shelves } from '#model/plans/capabilities.ts';
import { mayUse } from '#model/panel/may.ts';
import { pageNames, paths } from '#model/store/paths.ts';
import type { adminPages } from './routes/admin-pages.ts';
import { HomeRoute } from './routes/home.tsx';
import { RouteError } from './routes/route-error.tsx';

type Load = () => Promise<{ default: ComponentType }>;

const lazily = (load: Load) => ({ lazy: async () => ({ Component: (await load()).default }) });

/** A page. It inherits the access rule of its layout unless it has one; without either it is public. */
const page = (path: string, title: string, load?: Load, access?: AccessRule): RouteObject => ({
  path,
  handle: { title, access } satisfies RouteHandle,
  ...(load ? lazily(load) : { element: null }),
});

/** Pages with the same layout and access rule. */
const pages = (access: AccessRule, layout: Load | null, children: RouteObject[]): RouteObject => ({
  handle: { access } satisfies RouteHandle,
  ...(layout && lazily(layout)),
  children,
});

/** A page of the control panel, for support if it is one of theirs. A visitor loads no list of what each is made of. */
const panelPage = (path: keyof typeof adminPages, title: string): RouteObject =>
  page(path, title, async () => (await import('./routes/admin-pages.ts')).adminPages[path](), {
    needs: mayUse('support', path) ? 'staff' : 'admin',
  });

const dataRoutes: RouteObject[] = [
  {
    // One screen at four addresses, so it keeps its state when the user moves between them.
    ...lazily(() => import('./routes/checkout.tsx')),
    children: [
      page(paths.pricing, 'Pricing'),
      page(paths.signup, 'Sign Up'),
      page(paths.checkout, 'Checkout'),
      page(paths.login, 'Login'),
    ],
  },
  page(paths.resetPassword, 'Reset Password', () => import('./routes/reset-password.tsx')),
  page(paths.verifyEmail, 'Verify Email', () => import('./routes/verify-email.tsx')),
  page(paths.unsubscribe, 'Unsubscribe', () => import('./routes/unsubscribe.tsx')),
  page(paths.guestPreview, 'Guest Preview', () => import('./routes/guest-preview.tsx'), {
    needs: 'guest',
  }),
  pages({ needs: 'profiles', guestsSee: 'preview' }, () => import('./layout/members-layout.tsx'), [
    page(paths.profile, pageNames.profile, () => import('./routes/profile.tsx')),
    page(paths.applicant, 'Profile', () => import('./routes/applicant.tsx')),
    page(paths.school, 'School', () => import('./routes/school.tsx')),
    page(paths.explore, pageNames.explore, () => import('./routes/explore.tsx')),
    page(paths.likeMe, pageNames.likeMe, () => import('./routes/like-me.tsx')),
    // Guests cannot save profiles, but they can open a comparison that was shared with them.
    page(paths.saved, pageNames.saved, () => import('./routes/saved.tsx'), {
      needs: 'profiles',
    }),
    page(paths.mySchools, pageNames.mySchools, () => import('./routes/my-schools.tsx'), {
      needs: 'profiles',
    }),
    page(paths.compare, 'Compare', () => import('./routes/compare.tsx')),
    page(paths.programs, pageNames.programs, () => import('./routes/programs.tsx'), {
      needs: programsShelf,
    }),
    ...shelves.map((needs) =>
      page(areas[needs].path, areas[needs].title, () => import('./routes/guides.tsx'), { needs }),
    ),
  ]),
  pages({ needs: 'session' }, null, [
    page(paths.account, 'Account', () => import('./routes/account.tsx'), {
      needs: 'session',
      guestsSee: 'page',
      takesVerificationLinks: true,
    }),
    page(paths.orders, 'Orders', () => import('./routes/orders.tsx')),
    page(paths.orderReceipt, 'Receipt', () => import('./routes/order-receipt.tsx')),
    page(paths.paymentMethods, 'Payment Methods', () => import('./routes/payment-methods.tsx')),
    page(paths.addresses, 'Addresses', () => import('./routes/addresses.tsx')),
    page(paths.contributions, 'Contributions', () => import('./routes/contributions.tsx')),
    page(paths.accountSettings, 'Settings', () => import('./routes/account-settings.tsx')),
    page(paths.invitation, 'Invitation', () => import('./routes/invitation.tsx')),
  ]),
  pages({ needs: 'staff' }, () => import('./layout/admin-layout.tsx'), [
    panelPage(paths.admin, 'Admin: Home'),
    panelPage(paths.adminOpening, 'Admin: Opening'),
    panelPage(paths.adminApplicants, 'Admin: Applicants'),
    panelPage(paths.adminSchools, 'Admin: Schools'),
    panelPage(paths.adminAliases, 'Admin: School Aliases'),
    panelPage(paths.adminProducts, 'Admin: Products'),
    panelPage(paths.adminGuides, 'Admin: Guides'),
    panelPage(paths.adminPrograms, 'Admin: Summer Programs'),
    panelPage(paths.adminOrders, 'Admin: Orders'),
    panelPage(paths.adminOrder, 'Admin: Order'),
    panelPage(paths.adminOrderEvidence, 'Admin: Evidence'),
    panelPage(paths.adminCustomers, 'Admin: Customers'),
    panelPage(paths.adminAnnouncements, 'Admin: Announcements'),
    panelPage(paths.adminCoupons, 'Admin: Coupons'),
    panelPage(paths.adminSubmissions, 'Admin: Submissions'),
    panelPage(paths.adminMessages, 'Admin: Messages'),
    panelPage(paths.adminNewsletter, 'Admin: Newsletter'),
    panelPage(paths.adminPayouts, 'Admin: Payouts'),
    panelPage(paths.adminErrors, 'Admin: Errors'),
    panelPage(paths.adminEmails, 'Admin: Emails'),
    panelPage(paths.adminSettings, 'Admin: Settings'),
    panelPage(paths.adminTeam, 'Admin: Team'),
    panelPage(paths.adminDanger, 'Admin: Danger Zone'),
    panelPage(paths.adminAudit, 'Admin: Audit Log'),
    { path: `${paths.admin}/*`, element: <Navigate to={paths.admin} replace /> },
  ]),
];

/** Every page of the site with its address, title and access rule. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    children: [
      {
        ErrorBoundary: RouteError,
        hydrateFallbackElement: <LoadingState label="Loading..." />,
        children: [
          { ...page(paths.home, 'Home'), element: <HomeRoute /> },
          page(paths.plan, 'Plan', () => import('./routes/plan.tsx')),
          page(paths.about, 'About', () => import('./routes/about.tsx')),
          page(paths.contact, 'Contact', () => import('./routes/about.tsx')),
          page(paths.terms, 'Terms of Service', () => import('./routes/policies.tsx')),
          page(paths.privacy, 'Privacy Policy', () => import('./routes/policies.tsx')),
          page(paths.refunds, 'Refund Policy', () => import('./routes/policies.tsx')),
          page(paths.accessibility, 'Accessibility', () => import('./routes/policies.tsx')),
          {
            ...lazily(() => import('./layout/data-layout.tsx')),
            children: dataRoutes,
          },
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
];
