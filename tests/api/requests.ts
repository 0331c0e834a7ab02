import { target } from './support/target.ts';

interface Call {
  method?: string;
  /** The caller's access token; without one, a visitor calls. */
  token?: string | undefined;
  headers?: Record<string, string>;
  /** Text is sent unchanged, anything else as JSON. */
  body?: unknown;
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The body, if it is JSON. */
  json: unknown;
}

/** Sends a plain HTTP request with the publishable key, without supabase-js. */
export async function call(
  path: string,
  { method, token, headers, body }: Call = {},
): Promise<ApiResponse> {
  const response = await fetch(`${target.API_URL}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      apikey: target.PUBLISHABLE_KEY,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: parse(text) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Matches a stack trace of JavaScript or PL/pgSQL. */
export const stackTrace = /\bat .+:\d+:\d+|node_modules|file:\/\/|PL\/pgSQL function/;
