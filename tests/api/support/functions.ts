import type { SupabaseClient } from '@supabase/supabase-js';
import { call } from '../requests.ts';

interface FunctionResponse {
  status: number;
  /** The body of the response, with an `error` if it is a refusal. */
  json: Record<string, unknown> & { error?: { code: string; message: string } };
}

/** Calls an Edge Function as the client's person, or as a visitor. */
export async function invoke(
  client: SupabaseClient,
  name: string,
  body: unknown,
): Promise<FunctionResponse> {
  const { data } = await client.auth.getSession();
  const token = data.session?.access_token;
  const { status, json } = await call(`/functions/v1/${name}`, { token, body });
  return { status, json: json as FunctionResponse['json'] };
}
