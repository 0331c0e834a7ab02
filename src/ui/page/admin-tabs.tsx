import { paths } from '#lib/store/paths.ts';

import { PageTabs } from './page-tabs.tsx';

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
