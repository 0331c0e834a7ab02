import { useEffect, useEffectEvent, useState } from 'react';

import { pageData } from '#lib/storage/page-data.ts';

import type { Plan, ShopWindow } from './shop.ts';

/** First as the page was prerendered with, then as it is now; null until it is known. */
function useFresh<Value>(
  known: () => Value | null,
  fetch: (shop: typeof import('./shop-requests.ts')) => Promise<Value>,
): { value: Value | null; hasFailed: boolean } {
  const [value, setValue] = useState(known);
  const [hasFailed, setFailed] = useState(false);
  const load = useEffectEvent(async () => fetch(await import('./shop-requests.ts')));

  useEffect(() => {
    let isLeft = false;
    load().then(
      (current) => isLeft || setValue(current),
      // There was no response: the page stays as it is.
      () => isLeft || setFailed(true),
    );
    return () => void (isLeft = true);
  }, []);

  return { value, hasFailed };
}

/** The plans on sale. */
export const usePlans = () =>
  useFresh(
    () => prerendered()?.products.map((plan) => Object.assign(plan, { saleEnd: null })) ?? null,
    ({ fetchPlans }) => fetchPlans(),
  );

/** What the store holds; `plan`: with the open pages of its guides. */
export const useShopWindow = (plan = ''): ShopWindow | null =>
  useFresh(
    () => prerendered()?.shop ?? null,
    ({ fetchWindow }) => fetchWindow(plan),
  ).value;

interface ShopData {
  products: Plan[];
  shop: ShopWindow | null;
}

function prerendered(): ShopData | null {
  const data = pageData();
  return hasShop(data) ? data : null;
}

const hasShop = (data: unknown): data is ShopData =>
  typeof data === 'object' && data !== null && 'products' in data && Array.isArray(data.products);
