import { Container } from '@mantine/core';
import { Link, matchPath, Outlet, useLocation } from 'react-router-dom';

import classes from './members-layout.module.css';
import { membersLinks } from './members-links.ts';

/** The layout around the pages for members with access to the profiles. */
export function MembersLayout() {
  const { pathname } = useLocation();
  return (
    <>
      <nav aria-label="Members" className={classes.nav}>
        <Container className={classes.links}>
          {membersLinks.map(({ label, to, covers = [] }) => {
            const isPart = covers.some((path) => matchPath(path, pathname) !== null);
            return (
              <Link
                key={to}
                to={to}
                className={classes.link}
                aria-current={pathname === to ? 'page' : isPart || undefined}
              >
                {label}
              </Link>
            );
          })}
        </Container>
      </nav>
      <Outlet />
    </>
  );
}
