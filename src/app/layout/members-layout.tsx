import { Container } from '@mantine/core';
import { Link, matchPath, Outlet, useLocation } from 'react-router-dom';

import { paths } from '#lib/store/paths.ts';
import { EndingNotice } from '../members/ending-notice.tsx';
import classes from './members-layout.module.css';

interface MembersLink {
  label: string;
  to: string;
  /** Further pages on which the link is marked as current. */
  covers?: string[];
}

/** The pages for members with access to the profiles. */
const membersLinks: MembersLink[] = [
  { label: 'Profiles & Schools', to: paths.profile, covers: [paths.applicant, paths.school] },
  { label: 'Explore', to: paths.explore },
  { label: 'Like me', to: paths.likeMe },
  { label: 'My schools', to: paths.mySchools },
  { label: 'Saved', to: paths.saved, covers: [paths.compare] },
];

/** The layout around the pages for members with access to the profiles. */
export default function MembersLayout() {
  const { pathname } = useLocation();
  return (
    <div className={classes.wide}>
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
      <EndingNotice />
      <Outlet />
    </div>
  );
}
