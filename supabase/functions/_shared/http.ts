import { corsHeaders } from '@supabase/supabase-js/cors';

import { logError } from './log.ts';

/** Every refusal a client can get, and its HTTP status. Anything else is a 500 `internal`. */
const STATUS = {
  invalid_request: 400,
  invalid_signature: 400,
  invalid_link: 400,
  unauthenticated: 401,
  forbidden: 403,
  wrong_password: 403,
  not_found: 404,
  unknown_plan: 404,
  method_not_allowed: 405,
  conflict: 409,
  plan_not_on_sale: 409,
  plan_already_held: 409,
  already_paid: 409,
  too_large: 413,
  unprocessable: 422,
  coupon_refused: 422,
  too_many_requests: 429,
} as const;

export type ErrorCode = keyof typeof STATUS;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(STATUS, code);
}

/** A refusal whose message the client may read. */
export class ClientError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/**
 * Wraps a handler for `Deno.serve`: answers preflights, accepts POST only, sends what the handler
 * returns as JSON, and turns what it throws into `{ "error": { "code", "message" } }`. Each answer
 * carries an `x-request-id`, which is also in the log line of an unexpected error.
 */
export function endpoint(
  name: string,
  handle: (request: Request) => Promise<object>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: corsHeaders });
    }
    const requestId = crypto.randomUUID();
    try {
      if (request.method !== 'POST') {
        throw new ClientError('method_not_allowed', 'Only POST is allowed here.');
      }
      return answer(200, await handle(request), requestId);
    } catch (error) {
      if (error instanceof ClientError) {
        const { code, message } = error;
        return answer(error.status, { error: { code, message } }, requestId);
      }
      logError(error, { function: name, request_id: requestId });
      const message = 'Something went wrong on our side. Please try again in a moment.';
      return answer(500, { error: { code: 'internal', message } }, requestId);
    }
  };
}

function answer(status: number, body: object, requestId: string): Response {
  const headers = { ...corsHeaders, 'cache-control': 'no-store', 'x-request-id': requestId };
  return Response.json(body, {
    status,
    headers: status === 405 ? { ...headers, allow: 'POST, OPTIONS' } : headers,
  });
}

/** The body as it was sent. Reading stops, with a 413, as soon as it exceeds `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new ClientError('too_large', 'The request body is too large.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** Where a request came from, as private.client_address in SQL: the entry a client cannot choose. */
export function callerAddress({ headers }: Request): string {
  const forwarded = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return headers.get('cf-connecting-ip') ?? forwarded ?? '';
}
