import { lazy, Suspense, useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useSearchParams,
  type Location,
} from 'react-router-dom';

import { readAuthModal } from '#features/auth/forms/modal-store.ts';
import {
  keepLinkedCoupon,
  linkedCode,
  withoutCode,
} from '#features/checkout/coupon/kept-coupons.ts';
import { keepSource, keepSourceBefore } from '#features/checkout/source.ts';
import { paths } from '#model/store/paths.ts';
import { rescueFocus } from '#ui/page/rescue-focus.ts';

import classes from './app-shell.module.css';
import { AuthModalHost } from './auth-modal-host.tsx';
import { Footer } from './footer.tsx';
import { LostPaymentsHost } from './lost-payments-host.tsx';
import { Navbar } from './navbar.tsx';
import { usePageTitle } from './use-page-title.ts';
import { usePageViews } from './use-page-views.ts';

const AdminNav = lazy(async () => ({
  default: (await import('./admin-nav.tsx')).AdminNav,
}));

/** The layout around every page. The control panel has a column of its own instead of header and footer. */
export function AppShell() {
  const location = useLocation();
  const { pathname } = location;
  const isInAdmin = pathname.startsWith(paths.admin);
  const shown = useRef(location);
  usePageViews(usePageTitle());
  useKeepLinkedCoupon();

  useEffect(() => keepSourceBefore(document.referrer), []);
  // In the control panel, `from` is a day.
  useEffect(() => {
    if (!isInAdmin) keepSource(new URLSearchParams(location.search));
  }, [isInAdmin, location.search]);

  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before.key === location.key) return;
    // Screen readers announce a new page and read it from its start, as after a full page load. Within
    // a page, the pressed control may be gone, as when a form replaces a list.
    if (before.pathname === location.pathname) rescueFocus();
    // A login leads from /login to a members' page while the dialog asks for the second factor.
    else if (!readAuthModal().isOpen) {
      document.getElementById('main')?.focus({ preventScroll: true });
    }
  }, [location]);

  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      {isInAdmin ? (
        <div className={classes.admin}>
          <Suspense fallback={<div className={classes.column} />}>
            <AdminNav />
          </Suspense>
          <main id="main" tabIndex={-1} className={classes.beside}>
            <Outlet />
          </main>
        </div>
      ) : (
        <>
          <Navbar key={pathname} />
          <main id="main" tabIndex={-1} className={classes.main}>
            <LostPaymentsHost />
            <Outlet />
          </main>
          <Footer />
        </>
      )}
      <AuthModalHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** A code in the address of any page is kept in the tab, so that it lasts until the payment. */
function useKeepLinkedCoupon() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const code = linkedCode(params);
  // At a plan's address the checkout keeps it, so that the price with it is the first one shown.
  const isElsewhere = code !== null && !params.has('plan');
  useEffect(() => {
    if (!isElsewhere) return;
    keepLinkedCoupon(code);
    setParams(withoutCode, { replace: true, state });
  }, [isElsewhere, code, setParams, state]);
}

/** Every full page load has the key 'default', so those positions are stored by address. */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;
