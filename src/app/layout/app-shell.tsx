import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation, type Location } from 'react-router';

import { rescueFocus } from '#ui/rescue-focus.ts';

import classes from './app-shell.module.css';
import { AuthModalHost } from './auth-modal-host.tsx';
import { ConsentHost } from './consent-host.tsx';
import { Footer } from './footer.tsx';
import { LostPaymentsHost } from './lost-payments-host.tsx';
import { Navbar } from './navbar.tsx';
import { usePageTitle } from './use-page-title.ts';
import { usePageViews } from './use-page-views.ts';

/** What surrounds every page. */
export function AppShell() {
  const location = useLocation();
  const { pathname } = location;
  const main = useRef<HTMLElement>(null);
  const shown = useRef(location);
  usePageViews(usePageTitle());

  useEffect(() => {
    const before = shown.current;
    shown.current = location;
    if (before.key === location.key) return;
    // A new page is announced, and read from its start, as a full page load would be. Within a page,
    // what was pressed may be gone: a list makes room for a form, and a form for the list.
    if (before.pathname === location.pathname) rescueFocus();
    else main.current?.focus({ preventScroll: true });
  }, [location]);

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
      <ConsentHost />
      <AuthModalHost />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}

/** Every page that was loaded as a document has the same key: how far one was scrolled is not the other's. */
const scrollKey = ({ key, pathname, search }: Location) =>
  key === 'default' ? pathname + search : key;
