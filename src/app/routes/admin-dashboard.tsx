import '../styles/charts.css';

import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { DashboardSection, TasksSection } from '#features/admin/dashboard/dashboard-section.tsx';
import type { OrdersIn } from '#features/admin/dashboard/figure-list.tsx';
import { readPeriodView, writePeriodView } from '#features/admin/dashboard/period.ts';
import { LatestOrders } from '#features/admin/orders/latest-orders.tsx';
import { ordersUrl } from '#features/admin/orders/search-params.ts';
import { unfinishedTexts } from '#features/visitors/policies/unfinished-texts.ts';
import { useMay } from '#model/panel/may.ts';
import { paths } from '#model/store/paths.ts';

const ordersIn: OrdersIn = ({ text = '', product = '', days, status = 'sold' }) =>
  `${paths.adminOrders}${ordersUrl.write({
    status,
    text,
    product,
    from: days.firstDay,
    to: days.lastDay,
  })}`;

export default function AdminDashboardRoute() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  const may = useMay();
  if (!may('read figures')) return <TasksSection now={now} LatestOrders={LatestOrders} />;
  return (
    <DashboardSection
      view={readPeriodView(params)}
      now={now}
      ordersIn={ordersIn}
      unfinished={unfinishedTexts}
      LatestOrders={LatestOrders}
      onViewChange={(view) => setParams(writePeriodView(view))}
    />
  );
}
