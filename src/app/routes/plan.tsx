import '../styles/app.css';

import { useParams } from 'react-router-dom';

import { NoPlan, PlanPage } from '#features/visitors/home/plan-page.tsx';
import { usePlans, useShopWindow } from '#model/plans/use-shop.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';

import { useOwnTitle } from '../layout/use-page-title.ts';

export default function PlanRoute() {
  const { planId = '' } = useParams();
  return <PlanOf key={planId} planId={planId} />;
}

function PlanOf({ planId }: { planId: string }) {
  const { value: plans, hasFailed } = usePlans();
  const shop = useShopWindow(planId);
  const plan = plans?.find(({ id }) => id === planId);
  useOwnTitle(plan?.name);
  if (plan && plans) return <PlanPage plan={plan} plans={plans} shop={shop} />;
  if (plans) return <NoPlan isUnknown />;
  return hasFailed ? <NoPlan isUnknown={false} /> : <LoadingState label="Loading the plan..." />;
}
