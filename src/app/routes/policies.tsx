import '../styles/app.css';
import { useLocation } from 'react-router-dom';

import { policyNames } from '#features/visitors/policies/policies.ts';
import { Policy } from '#features/visitors/policies/policy.tsx';
import { useSeller } from '#model/plans/use-shop.ts';
import { paths } from '#model/store/paths.ts';

/** Each policy is at the address of its name. */
export default function PolicyRoute() {
  const { pathname } = useLocation();
  const name = policyNames.find((each) => pathname.startsWith(paths[each])) ?? 'terms';
  return <Policy name={name} seller={useSeller()} />;
}
