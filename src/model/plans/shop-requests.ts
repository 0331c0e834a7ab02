import { inTurn } from '#lib/data/in-turn.ts';
import { formatMoment } from '#lib/dates/dates.ts';
import { dataOfPage } from '#lib/storage/page-data.ts';

import { env } from '#lib/store/env.ts';
import { paths } from '#model/store/paths.ts';
import { plansIn, type Plan, type Seller, type ShopWindow } from './shop.ts';

interface CatalogueRow extends Omit<Plan, 'priceCents' | 'fullPriceCents' | 'saleEnd'> {
  price_cents: number;
  full_price_cents: number;
  sale_ends_at: string | null;
}

/** Uses fetch, because visitors of the landing page don't load the Supabase client. */
async function ask<Answer>(path: string): Promise<Answer> {
  const response = await inTurn(() =>
    fetch(`${env.supabaseUrl}/rest/v1/${path}`, {
      headers: { apikey: env.supabasePublishableKey },
    }),
  );
  if (!response.ok) throw new Error(`The store could not be read: ${response.status}`);
  return response.json();
}

/** The plans on sale, or those of the last build if the store cannot be read. */
export async function fetchPlans(): Promise<Plan[]> {
  try {
    return await readPlans();
  } catch (error) {
    const plans = plansIn(await dataOfPage(paths.pricing));
    if (plans === null || plans.length === 0) throw error;
    return plans;
  }
}

async function readPlans(): Promise<Plan[]> {
  const rows = await ask<CatalogueRow[]>(
    'catalogue?select=id,name,description,features,capabilities,price_cents,full_price_cents,sale_ends_at&order=sort_order,name',
  );
  return rows.map(({ sale_ends_at: end, ...row }) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    features: row.features,
    capabilities: row.capabilities,
    priceCents: row.price_cents,
    fullPriceCents: row.full_price_cents,
    saleEnd: end && formatMoment(end),
  }));
}

/** `plan`: with the open pages of its guides. */
export const fetchWindow = (plan: string): Promise<ShopWindow> =>
  ask(`rpc/shop_window?plan=${encodeURIComponent(plan)}`);

let asking: Promise<Seller> | null = null;

/** Once for all parts of a page. */
export const fetchSeller = (): Promise<Seller> =>
  (asking ??= ask<Seller>('rpc/store_facts').finally(() => {
    asking = null;
  }));
