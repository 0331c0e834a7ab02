import { NavLink } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';

import classes from './admin-tabs.module.css';
import { useMay } from './may.ts';

// The sections of the control panel that have several pages.

export const schoolTabs = (
  <PageTabs
    label="Schools"
    pages={[
      [paths.adminSchools, 'Schools'],
      [paths.adminAliases, 'Aliases'],
    ]}
  />
);

export const messageTabs = (
  <PageTabs
    label="Messages"
    pages={[
      [paths.adminMessages, 'Inbox'],
      [paths.adminNewsletter, 'Newsletter'],
    ]}
  />
);

export const logTabs = (
  <PageTabs
    label="Logs"
    pages={[
      [paths.adminErrors, 'Errors'],
      [paths.adminEmails, 'Emails'],
      [paths.adminAudit, 'Audit log'],
    ]}
  />
);

export const settingsTabs = (
  <PageTabs
    label="Settings"
    pages={[
      [paths.adminSettings, 'Settings'],
      [paths.adminTeam, 'Team'],
      [paths.adminDanger, 'Danger zone'],
    ]}
  />
);

/** Links between the pages of a section. */
export function PageTabs({
  label,
  pages,
}: {
  /** Names them to screen readers. */
  label: string;
  pages: readonly (readonly [to: `/${string}`, title: string])[];
}) {
  const may = useMay();
  const shown = pages.filter(([to]) => may(to));
  if (shown.length < 2) return null;
  return (
    <nav aria-label={label} className={classes.tabs}>
      {shown.map(([to, title]) => (
        <NavLink key={to} to={to} end className={classes.tab ?? ''}>
          {title}
        </NavLink>
      ))}
    </nav>
  );
}
