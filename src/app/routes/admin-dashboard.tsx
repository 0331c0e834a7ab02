import '../styles/charts.css';

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { DashboardSection } from '#features/admin-dashboard/dashboard-section.tsx';
import type { DashboardLinks } from '#features/admin-dashboard/links.ts';
import { readPeriodView, writePeriodView } from '#features/admin-dashboard/period.ts';
import { ordersUrl } from '#features/admin-orders/search-params.ts';

import { adminOrderPath, paths } from '#lib/paths.ts';

const links: DashboardLinks = {
  order: adminOrderPath,
  soldOrders: ({ text = '', product = '', days }) =>
    `${paths.adminOrders}${ordersUrl.write({
      ...ordersUrl.defaults,
      status: 'sold',
      text,
      product,
      from: days.firstDay,
      to: days.lastDay,
    })}`,
  messages: paths.adminMessages,
  submissions: paths.adminSubmissions,
  mails: `${paths.adminMails}?show=failed`,
  contributors: `${paths.adminSubmissions}?contributors`,
  errors: paths.adminErrors,
};

export default function AdminDashboardRoute() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  return (
    <DashboardSection
      view={readPeriodView(params)}
      now={now}
      links={links}
      onViewChange={(view) => setParams(writePeriodView(view))}
    />
  );
}
