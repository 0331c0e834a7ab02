import { formatMoment } from '#lib/dates/dates.ts';
import { env } from '#lib/store/env.ts';

export interface Plan {
  id: string;
  name: string;
  priceCents: number;
  /** The price without a sale. */
  fullPriceCents: number;
  /** The end of the sale, in words; null without a sale. */
  saleEnd: string | null;
}

interface CatalogueRow {
  id: string;
  name: string;
  price_cents: number;
  full_price_cents: number;
  sale_ends_at: string | null;
}

/** The plans on sale. Uses fetch, because visitors of the landing page don't load the Supabase client. */
export async function fetchPlans(): Promise<Plan[]> {
  const query = 'select=id,name,price_cents,full_price_cents,sale_ends_at&order=sort_order,name';
  const response = await fetch(`${env.supabaseUrl}/rest/v1/catalogue?${query}`, {
    headers: { apikey: env.supabasePublishableKey },
  });
  if (!response.ok) throw new Error(`The plans could not be loaded: ${response.status}`);
  const rows: CatalogueRow[] = await response.json();
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    priceCents: row.price_cents,
    fullPriceCents: row.full_price_cents,
    saleEnd: row.sale_ends_at && formatMoment(row.sale_ends_at),
  }));
}
