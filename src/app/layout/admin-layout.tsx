import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';

import { timeZone, showTimesOf } from '#lib/dates/dates.ts';
import { PanelRole } from '#model/panel/may.ts';
import { storeFactsOptions } from '#model/store/store-facts.ts';

import { useVisitor } from '../access/use-visitor.ts';
import classes from './admin-layout.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { StockTabs } from './stock-tabs.tsx';

/** The layout of every section of the control panel, beside its navigation. Its times are the store's. */
export default function AdminLayout() {
  const zone = useQuery(storeFactsOptions).data?.timeZone ?? null;
  showTimesOf(zone);
  useEffect(() => () => showTimesOf(null), []);
  return (
    <PanelRole value={useVisitor().role ?? 'support'}>
      <div className={classes.page}>
        <StockTabs />
        <Outlet key={timeZone()} />
        <LeaveGuard />
      </div>
    </PanelRole>
  );
}
