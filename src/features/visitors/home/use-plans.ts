import { useEffect, useState } from 'react';

import { pageData } from '#lib/storage/page-data.ts';

import type { Plan } from './queries.ts';

/**
 * The plans on sale, first as the page was prerendered with, then as they are now. Empty until they are
 * known.
 */
export function usePlans(): Plan[] {
  const [plans, setPlans] = useState(prerenderedPlans);

  useEffect(() => {
    let isLeft = false;
    void (async () => {
      try {
        const { fetchPlans } = await import('./queries.ts');
        const current = await fetchPlans();
        if (!isLeft) setPlans(current);
      } catch {
        // There was no response: the page stays as it is.
      }
    })();
    return () => void (isLeft = true);
  }, []);

  return plans;
}

function prerenderedPlans(): Plan[] {
  const data = pageData();
  if (!hasPlans(data)) return [];
  return data.products.map(({ id, name, priceCents, fullPriceCents }) => ({
    id,
    name,
    priceCents,
    fullPriceCents,
    saleEnd: null,
  }));
}

const hasPlans = (data: unknown): data is { products: Plan[] } =>
  typeof data === 'object' && data !== null && 'products' in data && Array.isArray(data.products);
