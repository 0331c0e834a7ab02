import { Burger, Button, Container } from '@mantine/core';
import { useClickOutside, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { Link, NavLink as RouterLink } from 'react-router-dom';

import { useStaffRole } from '#features/auth/session/store.ts';

import { paths } from '#model/store/paths.ts';
import { useIsGuest } from '../access/use-visitor.ts';
import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Logo } from './logo.tsx';
import classes from './navbar.module.css';
import { SessionActions } from './session-actions.tsx';
import { adminLink, useProductLinks, usePublicLinks, type NavLink } from './use-nav-links.ts';

// Only members have one, on a wide screen, and it comes with a positioning library.
const ProductsMenu = lazy(async () => {
  const [{ ProductsMenu }] = await Promise.all([
    import('./products-menu.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: ProductsMenu };
});

/** The shell sets a new `key` for every page, which closes the mobile menu. */
export function Navbar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const closeMenu = () => setMenuOpen(false);
  const header = useClickOutside<HTMLElement>(closeMenu);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setMenuOpen(false);
  });
  const publicLinks = usePublicLinks();
  const productLinks = useProductLinks();
  const isStaff = useStaffRole() !== null;
  const isGuest = useIsGuest();
  const isWide = useMediaQuery('(min-width: 48em)', false, { getInitialValueInEffect: false });

  return (
    <header className={classes.header} ref={header}>
      <Container className={classes.bar}>
        <Logo />
        <nav aria-label="Main" className={classes.links}>
          <PageLinks links={publicLinks} />
          <Suspense>
            {isWide && productLinks.length > 0 && <ProductsMenu links={productLinks} />}
          </Suspense>
          {isStaff && <PageLinks links={[adminLink]} />}
        </nav>
        <div className={classes.end}>
          <ColorSchemeToggle />
          <div className={classes.session}>
            <SessionActions />
          </div>
          <div className={classes.burger}>
            <Burger
              opened={isMenuOpen}
              onClick={() => setMenuOpen((isOpen) => !isOpen)}
              aria-label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
              aria-expanded={isMenuOpen}
              aria-controls="mobile-menu"
              size="sm"
            />
          </div>
        </div>
      </Container>
      <nav id="mobile-menu" aria-label="Menu" hidden={!isMenuOpen} className={classes.mobile}>
        <PageLinks links={publicLinks} onFollow={closeMenu} />
        {productLinks.length > 0 && <span className={classes.group}>Your Products</span>}
        <PageLinks links={productLinks} onFollow={closeMenu} />
        {isStaff && <PageLinks links={[adminLink]} onFollow={closeMenu} />}
        {isGuest && (
          <Button
            component={Link}
            to={paths.pricing}
            variant="light"
            fullWidth
            justify="flex-start"
            px="0.75rem"
          >
            Upgrade
          </Button>
        )}
        <SessionActions isWide />
      </nav>
    </header>
  );
}

/** `onFollow` also runs for a link to the current page, which does not remount the menu. */
function PageLinks({ links, onFollow }: { links: NavLink[]; onFollow?: () => void }) {
  return links.map(({ label, to }) => (
    <RouterLink
      key={label}
      to={to}
      end={to !== adminLink.to}
      className={classes.link ?? ''}
      onClick={onFollow}
    >
      {label}
    </RouterLink>
  ));
}
