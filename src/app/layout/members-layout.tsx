import { Container } from '@mantine/core';
import { Link, matchPath, Outlet, useLocation, useMatches } from 'react-router-dom';

import type { Capability } from '#model/plans/capabilities.ts';
import { paths } from '#model/store/paths.ts';
import { EndingNotice } from '../members/ending-notice.tsx';
import { accessRuleOf } from '../routing/route-handle.ts';
import { useProductLinks } from './use-nav-links.ts';
import classes from './members-layout.module.css';

interface MembersLink {
  label: string;
  to: string;
  /** The capability that it takes: a page's frame leaves out what its reader does not hold (index.html). */
  part: Capability;
  /** Further pages on which the link is marked as current. */
  covers?: string[];
}

/** The pages of capabilities that have more than the one of their area. */
const pageLinks: MembersLink[] = [
  {
    label: 'Profiles & Schools',
    to: paths.profile,
    part: 'profiles',
    covers: [paths.applicant, paths.school],
  },
  { label: 'Explore', to: paths.explore, part: 'profiles' },
  { label: 'Like me', to: paths.likeMe, part: 'profiles' },
  { label: 'My schools', to: paths.mySchools, part: 'profiles' },
  { label: 'Saved', to: paths.saved, part: 'profiles', covers: [paths.compare] },
];

/** On a phone, the row scrolls to the link of the current page. */
const reveal = (link: HTMLElement | null) =>
  link?.parentElement?.scrollTo({ left: link.offsetLeft - 100 });

/** The layout around what members read, with links to all that their plans include. */
export default function MembersLayout() {
  const { pathname } = useLocation();
  const products = useProductLinks();
  // An admin reads what no plan of theirs includes.
  const needs = accessRuleOf(useMatches().map(({ handle }) => handle))?.needs;
  const opened = new Set<string | undefined>([needs, ...products.map(({ part }) => part)]);
  const links: MembersLink[] = [
    ...pageLinks.filter(({ part }) => opened.has(part)),
    ...products.filter(({ to }) => pageLinks.every((link) => link.to !== to)),
  ];
  return (
    <div className={classes.wide}>
      <nav aria-label="Members" className={classes.nav} data-no-print>
        <Container className={classes.links}>
          {links.map(({ label, to, part, covers = [] }) => {
            const isPart = covers.some((path) => matchPath(path, pathname) !== null);
            return (
              <Link
                key={to}
                to={to}
                className={classes.link}
                data-part={part}
                ref={pathname === to || isPart ? reveal : null}
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
