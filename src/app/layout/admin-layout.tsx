import { Outlet } from 'react-router-dom';

import classes from './admin-layout.module.css';
import { LeaveGuard } from './leave-guard.tsx';

/** The layout of every section of the control panel, beside its navigation. */
export default function AdminLayout() {
  return (
    <div className={classes.page}>
      <Outlet />
      <LeaveGuard />
    </div>
  );
}
