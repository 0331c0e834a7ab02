import { target } from './target.ts';

/**
 * Whether requests pass Kong, the gateway of `supabase start`. Unlike those of hosted projects and of the embedded
 * stack, it does not check keys, and passes on cf-connecting-ip, which the store believes (decision 47).
 */
export async function isBehindKong(): Promise<boolean> {
  return (await answerHeader('via')).startsWith('kong');
}

/**
 * Whether a change without WHERE is refused. PostgREST leaves that to `safeupdate`, an extension that the PostgreSQL of
 * `npm start -- --postgrest` lacks.
 */
export async function hasSafeUpdate(): Promise<boolean> {
  return (await isBehindKong()) || !(await answerHeader('server')).startsWith('postgrest');
}

async function answerHeader(name: string): Promise<string> {
  const { headers } = await fetch(`${target.API_URL}/rest/v1/products?select=id&limit=1`, {
    headers: { apikey: target.PUBLISHABLE_KEY },
  });
  return headers.get(name) ?? '';
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
