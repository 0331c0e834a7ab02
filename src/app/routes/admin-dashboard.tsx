import '../styles/charts.css';

import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { DashboardSection } from '#features/admin-dashboard/dashboard-section.tsx';
import { readPeriodView, writePeriodView } from '#features/admin-dashboard/period.ts';

export function AdminDashboardRoute() {
  const [params, setParams] = useSearchParams();
  const [now] = useState(() => new Date());
  return (
    <DashboardSection
      view={readPeriodView(params)}
      now={now}
      onViewChange={(view) => setParams(writePeriodView(view))}
    />
  );
}
