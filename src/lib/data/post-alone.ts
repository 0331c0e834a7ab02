import { env } from '#lib/store/env.ts';

/** Calls a function of the database without the Supabase client, which anonymous visitors don't load. The call outlives the page. */
export function postAlone(name: string, args: object, token: string | null): Promise<Response> {
  return fetch(`${env.supabaseUrl}/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      apikey: env.supabasePublishableKey,
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      'Content-Type': 'application/json',
      Prefer: 'return=minimal',
    },
    body: JSON.stringify(args),
  });
}
