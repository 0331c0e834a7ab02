import { target } from './target.ts';

/**
 * Whether requests pass Kong, the gateway of `supabase start`. Unlike those of hosted projects and of the embedded
 * stack, it does not check keys, and passes on cf-connecting-ip, which the store believes (decision 47).
 */
export async function isBehindKong(): Promise<boolean> {
  const { headers } = await fetch(`${target.API_URL}/rest/v1/products?select=id&limit=1`, {
    headers: { apikey: target.PUBLISHABLE_KEY },
  });
  return headers.get('via')?.startsWith('kong') === true;
}

/** Headers that claim another address, with all that the gateway should replace. */
export async function forgedAddress(n: number): Promise<Record<string, string>> {
  const address = `203.0.113.${n}`;
  return {
    'x-forwarded-for': `${address}, 198.51.100.${n}`,
    'x-real-ip': address,
    'true-client-ip': address,
    forwarded: `for=${address}`,
    ...(!(await isBehindKong()) && { 'cf-connecting-ip': address }),
  };
}
