import { Container, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, matchPath, Outlet, useLocation, useMatches, type Location } from 'react-router-dom';

import { comparisonUrl } from '#features/members/saved/saved-params.ts';
import { programsShelf, type Capability } from '#model/plans/capabilities.ts';
import { pageNames, paths } from '#model/store/paths.ts';
import { focusSearch } from '#ui/list/focus-search.ts';
import { useLetterKeys } from '#ui/list/use-letter-keys.ts';
import { SearchKeys } from '#ui/search/search-keys.tsx';
import { EndingNotice } from '../members/ending-notice.tsx';
import { accessRuleOf } from '../routing/route-handle.ts';
import { useProductLinks } from './use-nav-links.ts';
import classes from './members-layout.module.css';

// Most reading needs none.
const FindAnything = lazy(async () => ({
  default: (await import('../members/find-anything.tsx')).FindAnything,
}));

interface MembersLink {
  label: string;
  to: string;
  /** The capability that it takes: a page's frame leaves out what its reader does not hold (index.html). */
  part: Capability;
  /** Whether the link is marked as current on a further page. */
  covers?: (place: Location) => boolean;
}

const isAt = (path: string, { pathname }: Location) => matchPath(path, pathname) !== null;

/** The address of a comparison says of what. */
const comparesSchools = ({ search }: Location) =>
  comparisonUrl.read(new URLSearchParams(search)).schools.length > 0;

/** The pages of capabilities that have more than the one of their area. */
const pageLinks: MembersLink[] = [
  {
    label: pageNames.profile,
    to: paths.profile,
    part: 'profiles',
    covers: (place) => isAt(paths.applicant, place) || isAt(paths.school, place),
  },
  { label: pageNames.explore, to: paths.explore, part: 'profiles' },
  { label: pageNames.likeMe, to: paths.likeMe, part: 'profiles' },
  {
    label: pageNames.mySchools,
    to: paths.mySchools,
    part: 'profiles',
    covers: (place) => isAt(paths.compare, place) && comparesSchools(place),
  },
  {
    label: pageNames.saved,
    to: paths.saved,
    part: 'profiles',
    covers: (place) => isAt(paths.compare, place) && !comparesSchools(place),
  },
];

/** On a phone, the row scrolls to the link of the current page. */
const reveal = (link: HTMLElement | null) =>
  link?.parentElement?.scrollTo({ left: link.offsetLeft - 100 });

/** The layout around what members read, with links to all that their plans include, and a search over it. */
export default function MembersLayout() {
  const place = useLocation();
  const { pathname } = place;
  const products = useProductLinks();
  // An admin reads what no plan of theirs includes.
  const needs = accessRuleOf(useMatches().map(({ handle }) => handle))?.needs;
  const opened = new Set<string | undefined>([needs, ...products.map(({ part }) => part)]);
  const links: MembersLink[] = [
    ...pageLinks.filter(({ part }) => opened.has(part)),
    ...products.filter(({ to }) => pageLinks.every((link) => link.to !== to)),
  ];
  const [asked, setAsked] = useState(0);
  const find = () => setAsked(asked + 1);
  const [hasLetterKeys] = useLetterKeys();
  // A page with a search of its own has the key for it.
  useHotkeys(hasLetterKeys ? [['/', () => focusSearch() || find()]] : []);
  // Also while a field is typed in.
  useHotkeys([['mod+K', find]], []);
  const pages = [
    ...links,
    ...(opened.has(programsShelf) ? [{ label: pageNames.programs, to: paths.programs }] : []),
  ];
  return (
    <div className={classes.wide}>
      <div className={classes.strip} data-no-print>
        <Container className={classes.bar}>
          <nav aria-label="Members" className={classes.links}>
            {links.map(({ label, to, part, covers }) => {
              const isPart =
                covers?.(place) ?? (part === programsShelf && isAt(paths.programs, place));
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
          </nav>
          <UnstyledButton
            className={classes.search}
            aria-label="Search everything"
            aria-haspopup="dialog"
            onClick={find}
          >
            <IconSearch size={18} aria-hidden />
            <span>Search</span>
            <SearchKeys />
          </UnstyledButton>
        </Container>
      </div>
      <EndingNotice />
      <Outlet />
      <Suspense>{asked > 0 && <FindAnything pages={pages} asked={asked} />}</Suspense>
    </div>
  );
}
