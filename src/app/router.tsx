import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';

import { LoadingState } from '#ui/loading-state.tsx';

import { AppShell } from './layout/app-shell.tsx';
import { paths } from './paths.ts';
import { HomeRoute } from './routes/home.tsx';
import { RouteError } from './routes/route-error.tsx';

/** The part of a page's title that is its own. */
const titled = (title: string) => ({ handle: { title } });

/** Pages that read data. Each is a chunk of its own, and so is what they share. */
const dataRoutes: RouteObject[] = [
  {
    // One screen under four addresses; it stays as it is when the address moves among them.
    lazy: async () => ({ Component: (await import('./routes/checkout.tsx')).CheckoutRoute }),
    children: [
      { path: paths.pricing, ...titled('Pricing'), element: null },
      { path: paths.signup, ...titled('Sign Up'), element: null },
      { path: paths.checkout, ...titled('Checkout'), element: null },
      { path: paths.login, ...titled('Login'), element: null },
    ],
  },
  {
    path: paths.resetPassword,
    ...titled('Reset Password'),
    lazy: async () => ({
      Component: (await import('./routes/reset-password.tsx')).ResetPasswordRoute,
    }),
  },
  {
    path: paths.profile,
    ...titled('Members'),
    lazy: async () => ({ Component: (await import('./routes/profile.tsx')).ProfileRoute }),
  },
  {
    path: paths.account,
    ...titled('Account'),
    lazy: async () => ({ Component: (await import('./routes/account.tsx')).AccountRoute }),
  },
];

export const router = createBrowserRouter([
  {
    Component: AppShell,
    children: [
      {
        ErrorBoundary: RouteError,
        hydrateFallbackElement: <LoadingState label="Loading..." />,
        children: [
          { path: paths.home, ...titled('Home'), Component: HomeRoute },
          {
            lazy: async () => ({ Component: (await import('./data-layout.tsx')).DataLayout }),
            children: dataRoutes,
          },
          { path: '*', element: <Navigate to={paths.home} replace /> },
        ],
      },
    ],
  },
]);
