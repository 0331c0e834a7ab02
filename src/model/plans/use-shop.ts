import { useEffect, useEffectEvent, useState } from 'react';

import { pageData } from '#lib/storage/page-data.ts';

import { hasPlans, plansIn, sellerIn, type Seller, type ShopWindow } from './shop.ts';

/** When the prices have come: what is shown meanwhile is rarely wrong, and visitors wait for their turns (decision 64). */
const laterMs = 1500;

/** First as the page was prerendered with, then as it is now; null until it is known. */
function useFresh<Value>(
  known: () => Value | null,
  fetch: (shop: typeof import('./shop-requests.ts')) => Promise<Value>,
  refreshAfterMs = 0,
): { value: Value | null; hasFailed: boolean } {
  const [value, setValue] = useState(known);
  const [isKnown] = useState(value !== null);
  const [hasFailed, setFailed] = useState(false);
  const load = useEffectEvent(async () => fetch(await import('./shop-requests.ts')));

  useEffect(() => {
    let isLeft = false;
    const ask = () =>
      load().then(
        (current) => isLeft || setValue(current),
        // There was no response: the page stays as it is.
        () => isLeft || setFailed(true),
      );
    const timer = setTimeout(() => void ask(), isKnown ? refreshAfterMs : 0);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isKnown, refreshAfterMs]);

  return { value, hasFailed };
}

/** The plans on sale. */
export const usePlans = () =>
  useFresh(
    () => plansIn(pageData()),
    ({ fetchPlans }) => fetchPlans(),
  );

/** What the store holds; `plan`: with the open pages of its guides. */
export const useShopWindow = (plan = ''): ShopWindow | null => useShop(plan).value;

/** The same, and whether it could not be loaded. */
export function useShop(plan = '') {
  const known = prerendered()?.shop ?? null;
  const hasAll = plan === '' || known?.guides.some(({ open_pages: pages }) => pages !== null);
  return useFresh<ShopWindow>(
    () => known,
    ({ fetchWindow }) => fetchWindow(plan),
    hasAll ? laterMs : 0,
  );
}

/** As it was last known: pages come and go. */
let latest: Seller | null = null;

/** Who sells, and what the settings say in the policies. */
export const useSeller = (): Seller | null =>
  useFresh(
    () => latest ?? sellerIn(pageData()),
    async ({ fetchSeller }) => (latest = await fetchSeller()),
    laterMs,
  ).value;

function prerendered(): { shop: ShopWindow | null } | null {
  const data = pageData();
  return hasPlans(data) ? data : null;
}
