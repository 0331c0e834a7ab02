import { queryOptions, useQuery } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';
import { formatCents } from '#lib/money/money.ts';
import { Message } from '#ui/feedback/message.tsx';

import { fetchPlans, fetchWindow } from './shop-requests.ts';

/** Read again after every save of an admin. */
const recommendationOptions = queryOptions({
  queryKey: ['recommendation'],
  queryFn: async () => {
    const [chosen, shop, plans] = await Promise.all([
      supabase.from('store_settings').select('recommended_plan').single().then(dataOf),
      fetchWindow(''),
      fetchPlans(),
    ]);
    const id = chosen.recommended_plan;
    const plan = plans.find((one) => one.id === id);
    if (id === '' || id === shop.recommended_plan || !plan) return null;
    const { parts = [], cents = null } = shop.bundles[id] ?? {};
    const names = parts.map((part) => plans.find((one) => one.id === part)?.name ?? part);
    return { name: plan.name, priceCents: plan.priceCents, names, cents };
  },
});

/** Tells an admin that the plan they recommend is not shown as recommended, because nobody should buy it at its price. */
export function RecommendationNotice() {
  const { data: problem } = useQuery(recommendationOptions);
  if (!problem) return null;
  const { name, priceCents, names, cents } = problem;
  return (
    <Message kind="info" isAlert>
      {name} is not shown as recommended: at {formatCents(priceCents)}, it costs no less than{' '}
      {cents === null
        ? 'another plan with everything in it'
        : `${names.join(' and ')}, ${formatCents(cents)} together`}
      . Lower its price, or recommend another plan.
    </Message>
  );
}
