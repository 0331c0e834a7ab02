import { Container, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { NavLink, Outlet, useLocation } from 'react-router-dom';

import { storeCountsOptions, type StoreCounts } from '#features/admin/queries.ts';
import { attentionOptions } from '#features/admin-dashboard/queries.ts';
import { countTroubles, type Troubles } from '#features/admin-dashboard/troubles.ts';
import { PageHeader } from '#ui/page-header.tsx';

import { paths } from '#lib/paths.ts';
import classes from './admin-layout.module.css';
import { adminWidth } from './admin-width.ts';
import { LeaveGuard } from './leave-guard.tsx';

/** Some sections show how many records they hold, others how many tasks wait in them. */
const sections: {
  label: string;
  to: string;
  counted?: keyof StoreCounts;
  troubled?: keyof Troubles;
}[] = [
  { label: 'Dashboard', to: paths.admin },
  { label: 'Applicants', to: paths.adminApplicants, counted: 'applicants' },
  { label: 'Schools', to: paths.adminSchools, counted: 'schools' },
  { label: 'Products', to: paths.adminProducts, counted: 'products' },
  { label: 'Guides', to: paths.adminGuides },
  { label: 'Orders', to: paths.adminOrders, troubled: 'orders' },
  { label: 'People', to: paths.adminPeople },
  { label: 'Access', to: paths.adminAccess },
  { label: 'Coupons', to: paths.adminCoupons },
  { label: 'Submissions', to: paths.adminSubmissions, troubled: 'submissions' },
  { label: 'Messages', to: paths.adminMessages, troubled: 'messages' },
  { label: 'Errors', to: paths.adminErrors, troubled: 'errors' },
  { label: 'Emails', to: paths.adminEmails, troubled: 'emails' },
  { label: 'Audit Log', to: paths.adminAudit },
  { label: 'Security', to: paths.adminSecurity },
];

/** The layout around every section of the control panel. */
export default function AdminLayout() {
  const counts = useQuery(storeCountsOptions).data;
  const tasks = useQuery(attentionOptions).data;
  const troubles = tasks && countTroubles(tasks);
  const { pathname } = useLocation();
  // Mounted again, the row scrolls to the current section: the counts make it wider.
  const row = `${pathname} ${counts !== undefined} ${tasks !== undefined}`;

  return (
    <Container py={{ base: 'lg', sm: 48 }} size={adminWidth}>
      <PageHeader title="Admin Control Panel" />
      <nav key={row} aria-label="Sections" className={classes.sections} ref={scrollToCurrent}>
        {sections.map(({ label, to, counted, troubled }) => (
          <NavLink key={to} to={to} end={to === paths.admin} className={classes.section ?? ''}>
            {label}
            {counted && ` (${counts?.[counted]?.toLocaleString('en-US') ?? '…'})`}
            {troubled && troubles && troubles[troubled] > 0 && (
              <>
                {' '}
                <span className={classes.troubles}>
                  {troubles[troubled].toLocaleString('en-US')}
                  <VisuallyHidden> {troubles[troubled] === 1 ? 'task' : 'tasks'}</VisuallyHidden>
                </span>
              </>
            )}
          </NavLink>
        ))}
      </nav>
      <Outlet />
      <LeaveGuard />
    </Container>
  );
}

/** Brings the current section into view where the row of sections is wider than the screen. */
function scrollToCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && current) {
    nav.scrollLeft = current.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
  }
}
