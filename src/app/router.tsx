import type { ComponentType } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';

import { LoadingState } from '#ui/loading-state.tsx';

import type { AccessRule } from './access/decide-access.ts';
import { AppShell } from './layout/app-shell.tsx';
import type { RouteHandle } from './routing/route-handle.ts';
import { paths } from './paths.ts';
import { HomeRoute } from './routes/home.tsx';
import { RouteError } from './routes/route-error.tsx';

type Load = () => Promise<ComponentType>;

const lazily = (load: Load) => ({ lazy: async () => ({ Component: await load() }) });

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

const dataRoutes: RouteObject[] = [
  {
    // One screen at four addresses, so it keeps its state when the user moves between them.
    ...lazily(async () => (await import('./routes/checkout.tsx')).CheckoutRoute),
    children: [
      page(paths.pricing, 'Pricing'),
      page(paths.signup, 'Sign Up'),
      page(paths.checkout, 'Checkout'),
      page(paths.login, 'Login'),
    ],
  },
  page(
    paths.resetPassword,
    'Reset Password',
    async () => (await import('./routes/reset-password.tsx')).ResetPasswordRoute,
  ),
  page(
    paths.verifyEmail,
    'Verify Email',
    async () => (await import('./routes/verify-email.tsx')).VerifyEmailRoute,
  ),
  page(
    paths.unsubscribe,
    'Unsubscribe',
    async () => (await import('./routes/unsubscribe.tsx')).UnsubscribeRoute,
  ),
  page(
    paths.guestPreview,
    'Guest Preview',
    async () => (await import('./routes/guest-preview.tsx')).GuestPreviewRoute,
    { needs: 'guest' },
  ),
  pages(
    { needs: 'profiles', guestsSee: 'preview' },
    async () => (await import('./layout/members-layout.tsx')).MembersLayout,
    [
      page(
        paths.profile,
        'Members',
        async () => (await import('./routes/profile.tsx')).ProfileRoute,
      ),
      page(
        paths.applicant,
        'Profile',
        async () => (await import('./routes/applicant.tsx')).ApplicantRoute,
      ),
      page(paths.school, 'School', async () => (await import('./routes/school.tsx')).SchoolRoute),
      page(
        paths.explore,
        'Explore',
        async () => (await import('./routes/explore.tsx')).ExploreRoute,
      ),
      page(
        paths.likeMe,
        'Applicants like me',
        async () => (await import('./routes/like-me.tsx')).LikeMeRoute,
      ),
      // Guests cannot save profiles, but they can open a comparison that was shared with them.
      page(paths.saved, 'Saved', async () => (await import('./routes/saved.tsx')).SavedRoute, {
        needs: 'profiles',
      }),
      page(
        paths.compare,
        'Compare',
        async () => (await import('./routes/compare.tsx')).CompareRoute,
      ),
    ],
  ),
  page(
    paths.plusGuides,
    'Cheatsheet+',
    async () => (await import('./routes/guides.tsx')).PlusGuidesRoute,
    { needs: 'plus' },
  ),
  page(
    paths.applicationGuides,
    'Application Cheatsheet',
    async () => (await import('./routes/guides.tsx')).ApplicationGuidesRoute,
    {
      needs: 'application',
    },
  ),
  page(
    paths.interviewGuides,
    'Interview Cheatsheet',
    async () => (await import('./routes/guides.tsx')).InterviewGuidesRoute,
    {
      needs: 'interview',
    },
  ),
  pages({ needs: 'session' }, null, [
    page(
      paths.account,
      'Account',
      async () => (await import('./routes/account.tsx')).AccountRoute,
      { needs: 'session', guestsSee: 'page', takesVerificationLinks: true },
    ),
    page(paths.orders, 'Orders', async () => (await import('./routes/orders.tsx')).OrdersRoute),
    page(
      paths.orderReceipt,
      'Receipt',
      async () => (await import('./routes/order-receipt.tsx')).OrderReceiptRoute,
    ),
    page(
      paths.paymentMethods,
      'Payment Methods',
      async () => (await import('./routes/payment-methods.tsx')).PaymentMethodsRoute,
    ),
    page(
      paths.addresses,
      'Addresses',
      async () => (await import('./routes/addresses.tsx')).AddressesRoute,
    ),
    page(
      paths.contributions,
      'Contributions',
      async () => (await import('./routes/contributions.tsx')).ContributionsRoute,
    ),
    page(
      paths.accountSettings,
      'Settings',
      async () => (await import('./routes/account-settings.tsx')).AccountSettingsRoute,
    ),
  ]),
  pages({ needs: 'admin' }, async () => (await import('./layout/admin-layout.tsx')).AdminLayout, [
    page(
      paths.admin,
      'Admin: Dashboard',
      async () => (await import('./routes/admin-dashboard.tsx')).AdminDashboardRoute,
    ),
    page(
      paths.adminApplicants,
      'Admin: Applicants',
      async () => (await import('./routes/admin-applicants.tsx')).AdminApplicantsRoute,
    ),
    page(
      paths.adminSchools,
      'Admin: Schools',
      async () => (await import('./routes/admin-schools.tsx')).AdminSchoolsRoute,
    ),
    page(
      paths.adminAliases,
      'Admin: School Aliases',
      async () => (await import('./routes/admin-aliases.tsx')).AdminAliasesRoute,
    ),
    page(
      paths.adminProducts,
      'Admin: Products',
      async () => (await import('./routes/admin-products.tsx')).AdminProductsRoute,
    ),
    page(
      paths.adminGuides,
      'Admin: Guides',
      async () => (await import('./routes/admin-guides.tsx')).AdminGuidesRoute,
    ),
    page(
      paths.adminOrders,
      'Admin: Orders',
      async () => (await import('./routes/admin-orders.tsx')).AdminOrdersRoute,
    ),
    page(
      paths.adminOrder,
      'Admin: Order',
      async () => (await import('./routes/admin-order.tsx')).AdminOrderRoute,
    ),
    page(
      paths.adminAccess,
      'Admin: Access',
      async () => (await import('./routes/admin-access.tsx')).AdminAccessRoute,
    ),
    page(
      paths.adminPeople,
      'Admin: People',
      async () => (await import('./routes/admin-people.tsx')).AdminPeopleRoute,
    ),
    page(
      paths.adminCoupons,
      'Admin: Coupons',
      async () => (await import('./routes/admin-coupons.tsx')).AdminCouponsRoute,
    ),
    page(
      paths.adminSubmissions,
      'Admin: Submissions',
      async () => (await import('./routes/admin-submissions.tsx')).AdminSubmissionsRoute,
    ),
    page(
      paths.adminMessages,
      'Admin: Messages',
      async () => (await import('./routes/admin-messages.tsx')).AdminMessagesRoute,
    ),
    page(
      paths.adminErrors,
      'Admin: Errors',
      async () => (await import('./routes/admin-errors.tsx')).AdminErrorsRoute,
    ),
    page(
      paths.adminMails,
      'Admin: Emails',
      async () => (await import('./routes/admin-mails.tsx')).AdminMailsRoute,
    ),
    page(
      paths.adminSecurity,
      'Admin: Security',
      async () => (await import('./routes/admin-security.tsx')).AdminSecurityRoute,
    ),
    page(
      paths.adminAudit,
      'Admin: Audit Log',
      async () => (await import('./routes/admin-audit.tsx')).AdminAuditRoute,
    ),
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
          page(paths.about, 'About', async () => (await import('./routes/about.tsx')).AboutRoute),
          page(
            paths.contact,
            'Contact',
            async () => (await import('./routes/about.tsx')).ContactRoute,
          ),
          page(
            paths.terms,
            'Terms of Service',
            async () => (await import('./routes/policies.tsx')).TermsRoute,
          ),
          page(
            paths.privacy,
            'Privacy Policy',
            async () => (await import('./routes/policies.tsx')).PrivacyRoute,
          ),
          page(
            paths.refunds,
            'Refund Policy',
            async () => (await import('./routes/policies.tsx')).RefundsRoute,
          ),
          page(
            paths.accessibility,
            'Accessibility',
            async () => (await import('./routes/policies.tsx')).AccessibilityRoute,
          ),
          {
            ...lazily(async () => (await import('./layout/data-layout.tsx')).DataLayout),
            children: dataRoutes,
          },
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
];
