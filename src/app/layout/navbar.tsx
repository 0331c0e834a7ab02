import { Burger, Container } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { lazy, Suspense, useState } from 'react';
import { NavLink } from 'react-router-dom';

import { useIsPaidUser } from '#features/auth/store.ts';

import { ColorSchemeToggle } from './color-scheme-toggle.tsx';
import { Logo } from './logo.tsx';
import classes from './navbar.module.css';
import { SessionActions } from './session-actions.tsx';
import { publicLinks, useProductLinks } from './use-nav-links.ts';

// Only members have one, and it brings a positioning library along.
const ProductsMenu = lazy(async () => {
  const [{ ProductsMenu }] = await Promise.all([
    import('./products-menu.tsx'),
    import('../styles/app.css'),
  ]);
  return { default: ProductsMenu };
});

/** The shell gives it a new `key` for every page, which closes the mobile menu. */
export function Navbar() {
  const [isMenuOpen, setMenuOpen] = useState(false);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'Escape') setMenuOpen(false);
  });
  const isPaidUser = useIsPaidUser();
  const productLinks = useProductLinks();

  return (
    <header className={classes.header}>
      <Container className={classes.bar}>
        <Logo />
        <nav aria-label="Main" className={classes.links}>
          {isPaidUser ? (
            <Suspense>{productLinks.length > 0 && <ProductsMenu links={productLinks} />}</Suspense>
          ) : (
            publicLinks.map(({ label, to }) => (
              <NavLink key={to} to={to} end className={classes.link ?? ''}>
                {label}
              </NavLink>
            ))
          )}
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
        {(isPaidUser ? productLinks : publicLinks).map(({ label, to }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={classes.link ?? ''}
            // The page one is on stays, and so would the menu.
            onClick={() => setMenuOpen(false)}
          >
            {label}
          </NavLink>
        ))}
        <SessionActions isWide />
      </nav>
    </header>
  );
}
