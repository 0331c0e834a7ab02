import { createContext, useContext } from 'react';

import { paths } from '#model/store/paths.ts';

/** Admins may use everything in the control panel; support reads people and orders, answers and sends again. */
export type StaffRole = 'admin' | 'support';

/** What else there is on the pages of support. */
type Act =
  | 'change access'
  | 'change address'
  | 'delete'
  | 'export'
  | 'read audit log'
  | 'read contributions'
  | 'read figures'
  | 'refund';

/** What support may use, as private.is_staff has it in SQL. All else is for admins. */
const ofSupport: ReadonlySet<string> = new Set<string>([
  paths.admin,
  paths.adminOrders,
  paths.adminOrder,
  paths.adminCustomers,
  paths.adminMessages,
  paths.adminEmails,
]);

/** Whether somebody with a role may use a page, by its path, or do an act. */
export const mayUse = (role: StaffRole, what: Act | `/${string}`): boolean =>
  role === 'admin' || ofSupport.has(what);

/** The role of whoever reads the control panel. */
export const PanelRole = createContext<StaffRole>('admin');

/** Answers whether the reader may use a page or do an act. The database refuses whoever may not. */
export function useMay(): (what: Parameters<typeof mayUse>[1]) => boolean {
  const role = useContext(PanelRole);
  return (what) => mayUse(role, what);
}
