import { NavLink } from 'react-router-dom';

import classes from './page-tabs.module.css';

/** Links between the pages of a section. */
export function PageTabs({
  label,
  pages,
}: {
  /** Names them to screen readers. */
  label: string;
  pages: readonly (readonly [to: string, title: string])[];
}) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {pages.map(([to, title]) => (
        <NavLink key={to} to={to} end className={classes.tab ?? ''}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
