import { env } from '#lib/env.ts';

export interface Plan {
  id: string;
  name: string;
  priceCents: number;
}

/** The plans on sale. Uses fetch, because visitors of the landing page don't load the Supabase client. */
export async function fetchPlans(): Promise<Plan[]> {
  const query = 'select=id,name,price_cents&is_active=eq.true&order=sort_order,name';
  const response = await fetch(`${env.supabaseUrl}/rest/v1/products?${query}`, {
    headers: { apikey: env.supabasePublishableKey },
  });
  if (!response.ok) throw new Error(`The plans could not be loaded: ${response.status}`);
  const rows: { id: string; name: string; price_cents: number }[] = await response.json();
  return rows.map(({ id, name, price_cents }) => ({ id, name, priceCents: price_cents }));
}
