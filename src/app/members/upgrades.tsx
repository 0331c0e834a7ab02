import { matchPath, useLocation } from 'react-router-dom';

import { UpgradeButtons } from '#features/checkout/plan/upgrade-buttons.tsx';

import { planPage } from '../access/plan-page.ts';
import { useVisitor } from '../access/use-visitor.ts';

/** The upgrades a member could buy, shown only on the page where their plans take them. */
export function Upgrades() {
  const { pathname } = useLocation();
  const { capabilities, role } = useVisitor();
  if (role === 'admin' || matchPath(planPage(capabilities).path, pathname) === null) return null;
  return <UpgradeButtons capabilities={capabilities} />;
}
