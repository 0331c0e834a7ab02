import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';

import { stockOptions } from '#features/admin/dashboard/queries.ts';
import { paths } from '#model/store/paths.ts';
import { PageTabs } from '#model/panel/admin-tabs.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import classes from './admin-layout.module.css';

const tabs = [
  { to: paths.adminApplicants, label: 'Applicants', stock: 'applicants' },
  { to: paths.adminSchools, label: 'Schools', stock: 'schools' },
  { to: paths.adminProducts, label: 'Products', stock: 'products' },
] as const;

/** What a store is filled with, with its numbers, on a screen that has no room for the column of sections. */
export function StockTabs() {
  const { pathname } = useLocation();
  const counts = useQuery(stockOptions).data;
  if (!tabs.some(({ to }) => to === pathname.replace(/\/$/, ''))) return null;
  return (
    <div className={classes.tabs}>
      <PageTabs
        label="Applicants, schools and products"
        pages={tabs.map(({ to, label, stock }) => [
          to,
          `${label} (${counts?.[stock] === undefined ? '…' : formatCount(counts[stock])})`,
        ])}
      />
    </div>
  );
}
