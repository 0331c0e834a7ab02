import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';

interface FunctionResponse {
  status: number;
  /** The body of the response, with an `error` if it is a refusal. */
  body: Record<string, unknown> & { error?: { code: string; message: string } };
}

/** Calls an Edge Function as the client's person. */
export async function invoke(
  client: SupabaseClient,
  name: string,
  body: object,
): Promise<FunctionResponse> {
  const { data, error } = await client.functions.invoke(name, { body });
  if (!error) return { status: 200, body: data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const response: Response = error.context;
  return { status: response.status, body: await response.json() };
}
