import { corsHeaders } from '@supabase/supabase-js/cors';

import { logError, logRequest } from './log.ts';

/** Every refusal a client can get, and its HTTP status. Anything else is a 500 `internal`. */
const STATUS = {
  invalid_request: 400,
  invalid_signature: 400,
  invalid_link: 400,
  captcha_failed: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_not_verified: 403,
  wrong_password: 403,
  not_found: 404,
  unknown_plan: 404,
  method_not_allowed: 405,
  too_slow: 408,
  conflict: 409,
  plan_already_held: 409,
  already_paid: 409,
  too_large: 413,
  unprocessable: 422,
  coupon_refused: 422,
  too_many_requests: 429,
  unavailable: 503,
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
 * Wraps a handler for `Deno.serve`: answers preflights, accepts one method only, sends what the
 * handler returns as JSON, and turns what it throws into `{ "error": { "code", "message" } }`. Each
 * answer carries an `x-request-id`, which is also in its line of the log and in that of an
 * unexpected error.
 */
export function endpoint(
  name: string,
  handle: (request: Request) => Promise<object>,
  method: 'GET' | 'POST' = 'POST',
): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.method === 'OPTIONS') {
      return new Response(null, { status: 204, headers: corsHeaders });
    }
    const startedAt = performance.now();
    const context = { function: name, request_id: crypto.randomUUID() };
    const { status, code, body } = await outcomeOf(request);
    logRequest({
      ...context,
      method: request.method,
      status,
      code,
      ms: Math.round(performance.now() - startedAt),
    });
    return Response.json(body, {
      status,
      headers: {
        ...corsHeaders,
        'cache-control': 'no-store',
        'x-request-id': context.request_id,
        ...(status === 405 && { allow: `${method}, OPTIONS` }),
      },
    });

    async function outcomeOf(request: Request): Promise<Outcome> {
      try {
        if (request.method !== method) {
          throw new ClientError('method_not_allowed', `Only ${method} is allowed here.`);
        }
        return { status: 200, body: await handle(request) };
      } catch (error) {
        if (error instanceof ClientError) {
          const { code, message, status } = error;
          return { status, code, body: { error: { code, message } } };
        }
        logError(error, context);
        const message = 'Something went wrong on our side. Please try again in a moment.';
        const code = 'internal';
        return { status: 500, code, body: { error: { code, message } } };
      }
    }
  };
}

/**
 * An endpoint whose service takes a while to load: that begins once a browser's preflight is answered,
 * so that it has loaded, or nearly, when the request itself comes. See docs/decisions/0034.
 */
export function lazyEndpoint(
  name: string,
  load: () => Promise<{ answer: (request: Request) => Promise<object> }>,
): (request: Request) => Promise<Response> {
  const serve = endpoint(name, async (request) => (await load()).answer(request));
  return (request) => {
    // The request that needs it is told if it fails.
    if (request.method === 'OPTIONS') load().catch(() => undefined);
    return serve(request);
  };
}

interface Outcome {
  status: number;
  /** Of a refusal or a failure. */
  code?: string;
  body: object;
}

/** How long a request's body may take to arrive; what functions read is a few kilobytes. */
const BODY_PATIENCE_MS = 10_000;

/**
 * The body as it was sent. Reading stops, with a 413, as soon as it exceeds `maxBytes`, and with a 408
 * when it has not arrived in time: a caller who sends a byte a minute holds nothing up.
 */
export async function readText(
  request: Request,
  maxBytes: number,
  patienceMs = BODY_PATIENCE_MS,
): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let isLate = false;
  // What is being waited for then ends, as if the body did.
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, patienceMs);
  try {
    let size = 0;
    let text = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (isLate) throw new ClientError('too_slow', 'The request took too long to arrive.');
      if (done) return text + decoder.decode();
      size += value.byteLength;
      if (size > maxBytes) throw new ClientError('too_large', 'The request body is too large.');
      text += decoder.decode(value, { stream: true });
    }
  } finally {
    clearTimeout(timer);
    // Nobody reads the rest, if there is one.
    await reader.cancel();
  }
}

/**
 * A `fetch` that gives up when no answer has begun within a time. How long the answer's body then
 * takes is not limited: it may be a large file.
 */
export function fetchWithin(
  patienceMs: number,
  ask: typeof fetch = (...asked) => fetch(...asked),
): typeof fetch {
  return async (input, init) => {
    const patience = new AbortController();
    const timer = setTimeout(
      () => patience.abort(new DOMException('No answer came in time.', 'TimeoutError')),
      patienceMs,
    );
    const signals = [patience.signal, init?.signal].filter(
      (signal) => signal instanceof AbortSignal,
    );
    try {
      return await ask(input, { ...init, signal: AbortSignal.any(signals) });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Where a request came from, as private.client_address in SQL: the entry a client cannot choose. */
export function callerAddress({ headers }: Request): string {
  const [forwarded = ''] = (headers.get('x-forwarded-for') ?? '').split(',').slice(-1);
  return headers.get('cf-connecting-ip') ?? forwarded.trim();
}
