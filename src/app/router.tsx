import { Navigate, type RouteObject } from 'react-router';

import { LoadingState } from '#ui/loading-state.tsx';

import { accessRules } from './access-rules.ts';
import { AppShell } from './layout/app-shell.tsx';
import type { PageHandle } from './page-handle.ts';
import { paths } from './paths.ts';
import { HomeRoute } from './routes/home.tsx';
import { RouteError } from './routes/route-error.tsx';

/** A page by its title, and its rule in the one table of rules. */
function page(path: string, title: string, content: Pick<RouteObject, 'lazy' | 'element'>) {
  return {
    path,
    handle: { title, access: accessRules[path] } satisfies PageHandle,
    ...content,
  } satisfies RouteObject;
}

/** Pages that read data. Each is a chunk of its own, and so is what they share. */
const dataRoutes: RouteObject[] = [
  {
    // One screen under four addresses; it stays as it is when the address moves among them.
    lazy: async () => ({ Component: (await import('./routes/checkout.tsx')).CheckoutRoute }),
    children: [
      page(paths.pricing, 'Pricing', { element: null }),
      page(paths.signup, 'Sign Up', { element: null }),
      page(paths.checkout, 'Checkout', { element: null }),
      page(paths.login, 'Login', { element: null }),
    ],
  },
  page(paths.resetPassword, 'Reset Password', {
    lazy: async () => ({
      Component: (await import('./routes/reset-password.tsx')).ResetPasswordRoute,
    }),
  }),
  page(paths.verifyEmail, 'Verify Email', {
    lazy: async () => ({ Component: (await import('./routes/verify-email.tsx')).VerifyEmailRoute }),
  }),
  page(paths.guestPreview, 'Guest Preview', {
    lazy: async () => ({
      Component: (await import('./routes/guest-preview.tsx')).GuestPreviewRoute,
    }),
  }),
  {
    lazy: async () => ({
      Component: (await import('./layout/members-layout.tsx')).MembersLayout,
    }),
    children: [
      page(paths.profile, 'Members', {
        lazy: async () => ({ Component: (await import('./routes/profile.tsx')).ProfileRoute }),
      }),
      page(paths.school, 'School', {
        lazy: async () => ({ Component: (await import('./routes/school.tsx')).SchoolRoute }),
      }),
      page(paths.explore, 'Explore', {
        lazy: async () => ({ Component: (await import('./routes/explore.tsx')).ExploreRoute }),
      }),
      page(paths.likeMe, 'Applicants like me', {
        lazy: async () => ({ Component: (await import('./routes/like-me.tsx')).LikeMeRoute }),
      }),
      page(paths.saved, 'Saved', {
        lazy: async () => ({ Component: (await import('./routes/saved.tsx')).SavedRoute }),
      }),
      page(paths.compare, 'Compare', {
        lazy: async () => ({ Component: (await import('./routes/compare.tsx')).CompareRoute }),
      }),
    ],
  },
  page(paths.plusGuides, 'Cheatsheet+', {
    lazy: async () => ({ Component: (await import('./routes/guides.tsx')).PlusGuidesRoute }),
  }),
  page(paths.applicationGuides, 'Application Cheatsheet', {
    lazy: async () => ({ Component: (await import('./routes/guides.tsx')).ApplicationGuidesRoute }),
  }),
  page(paths.interviewGuides, 'Interview Cheatsheet', {
    lazy: async () => ({ Component: (await import('./routes/guides.tsx')).InterviewGuidesRoute }),
  }),
  page(paths.account, 'Account', {
    lazy: async () => ({ Component: (await import('./routes/account.tsx')).AccountRoute }),
  }),
  page(paths.orders, 'Orders', {
    lazy: async () => ({ Component: (await import('./routes/orders.tsx')).OrdersRoute }),
  }),
  page(paths.orderReceipt, 'Receipt', {
    lazy: async () => ({
      Component: (await import('./routes/order-receipt.tsx')).OrderReceiptRoute,
    }),
  }),
  page(paths.paymentMethods, 'Payment Methods', {
    lazy: async () => ({
      Component: (await import('./routes/payment-methods.tsx')).PaymentMethodsRoute,
    }),
  }),
  page(paths.addresses, 'Addresses', {
    lazy: async () => ({ Component: (await import('./routes/addresses.tsx')).AddressesRoute }),
  }),
  {
    lazy: async () => ({ Component: (await import('./layout/admin-layout.tsx')).AdminLayout }),
    children: [
      page(paths.admin, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-applicants.tsx')).AdminApplicantsRoute,
        }),
      }),
      page(paths.adminSchools, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-schools.tsx')).AdminSchoolsRoute,
        }),
      }),
      page(paths.adminAliases, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-aliases.tsx')).AdminAliasesRoute,
        }),
      }),
      page(paths.adminProducts, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-products.tsx')).AdminProductsRoute,
        }),
      }),
      page(paths.adminOrders, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-orders.tsx')).AdminOrdersRoute,
        }),
      }),
      page(paths.adminOrder, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-order.tsx')).AdminOrderRoute,
        }),
      }),
      page(paths.adminAccess, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-access.tsx')).AdminAccessRoute,
        }),
      }),
      page(paths.adminCoupons, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-coupons.tsx')).AdminCouponsRoute,
        }),
      }),
      page(paths.adminSubmissions, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-submissions.tsx')).AdminSubmissionsRoute,
        }),
      }),
      page(paths.adminMessages, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-messages.tsx')).AdminMessagesRoute,
        }),
      }),
      page(paths.adminDashboard, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-dashboard.tsx')).AdminDashboardRoute,
        }),
      }),
      page(paths.adminSecurity, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-security.tsx')).AdminSecurityRoute,
        }),
      }),
      page(paths.adminAudit, 'Admin', {
        lazy: async () => ({
          Component: (await import('./routes/admin-audit.tsx')).AdminAuditRoute,
        }),
      }),
    ],
  },
];

/** Which address shows what. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    children: [
      {
        ErrorBoundary: RouteError,
        hydrateFallbackElement: <LoadingState label="Loading..." />,
        children: [
          // The privacy notice and the terms have no page of their own.
          ...[paths.home, paths.privacy, paths.terms].map((path) =>
            page(path, 'Home', { element: <HomeRoute /> }),
          ),
          page(paths.about, 'About', {
            lazy: async () => ({ Component: (await import('./routes/about.tsx')).AboutRoute }),
          }),
          page(paths.contact, 'Contact', {
            lazy: async () => ({ Component: (await import('./routes/about.tsx')).ContactRoute }),
          }),
          {
            lazy: async () => ({ Component: (await import('./data-layout.tsx')).DataLayout }),
            children: dataRoutes,
          },
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
];
