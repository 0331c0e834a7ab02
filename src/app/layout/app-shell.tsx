import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router-dom';

import classes from './app-shell.module.css';
import { AuthModalHost } from './auth-modal-host.tsx';
import { Footer } from './footer.tsx';
import { LostPaymentsHost } from './lost-payments-host.tsx';
import { Navbar } from './navbar.tsx';
import { usePageTitle } from './use-page-title.ts';

/** What surrounds every page. */
export function AppShell() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPathname = useRef(pathname);
  usePageTitle();

  // A new page is announced, and read from its start, as a full page load would be.
  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <a href="#main" className={classes.skip}>
        Skip to content
      </a>
      <Navbar key={pathname} />
      <main id="main" ref={main} tabIndex={-1} className={classes.main}>
        <LostPaymentsHost />
        <Outlet />
      </main>
      <Footer />
      <AuthModalHost />
      <ScrollRestoration />
    </>
  );
}
