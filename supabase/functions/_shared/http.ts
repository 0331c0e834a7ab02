import { corsHeaders } from '@supabase/supabase-js/cors';

import { logError, logRequest } from './log.ts';

/** Every error code a client can get, with its HTTP status. Anything else is a 500 `internal`. */
const STATUS = {
  invalid_request: 400,
  invalid_signature: 400,
  invalid_link: 400,
  captcha_failed: 400,
  unauthenticated: 401,
  forbidden: 403,
  email_not_verified: 403,
  wrong_password: 403,
  wrong_code: 403,
  proof_due: 403,
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

/** An error whose message is shown to the client. */
export class ClientError extends Error {
  readonly code: ErrorCode;
  /** What a program has to know about it. */
  readonly details: string | undefined;

  constructor(code: ErrorCode, message: string, details?: string) {
    super(message);
    this.name = 'ClientError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return STATUS[this.code];
  }
}

/**
 * Wraps a handler for `Deno.serve`: answers preflights, allows a single method, sends the handler's
 * result as JSON unless it is a response already, and turns errors into `{ "error": { "code", "message", "details" } }`. Each response carries an
 * `x-request-id`, which also appears in its log line and in that of an unexpected error.
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
    const headers = {
      ...corsHeaders,
      'cache-control': 'no-store',
      'x-request-id': context.request_id,
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(status === 405 && { allow: `${method}, OPTIONS` }),
    };
    if (!(body instanceof Response)) return Response.json(body, { status, headers });
    for (const [header, value] of Object.entries(headers)) body.headers.set(header, value);
    return body;

    async function outcomeOf(request: Request): Promise<Outcome> {
      try {
        if (request.method !== method) {
          throw new ClientError('method_not_allowed', `Only ${method} is allowed here.`);
        }
        const body = await handle(request);
        return { status: body instanceof Response ? body.status : 200, body };
      } catch (error) {
        if (error instanceof ClientError) {
          const { code, message, details, status } = error;
          return { status, code, body: { error: { code, message, details } } };
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
 * An endpoint whose service takes a while to load: loading starts after the browser's preflight is answered,
 * so that it has mostly finished when the request itself arrives. See docs/decisions/0034.
 */
export function lazyEndpoint(
  name: string,
  load: () => Promise<{ answer: (request: Request) => Promise<object> }>,
): (request: Request) => Promise<Response> {
  const serve = endpoint(name, async (request) => (await load()).answer(request));
  return (request) => {
    // A failure is reported to the request that needs the service.
    if (request.method === 'OPTIONS') load().catch(() => undefined);
    return serve(request);
  };
}

interface Outcome {
  status: number;
  /** Set for refusals and failures. */
  code?: string;
  body: object;
}

/** The time a request's body may take to arrive; functions only read a few kilobytes. */
const BODY_TIMEOUT_MS = 10_000;

/**
 * The raw request body. Reading stops with a 413 as soon as it exceeds `maxBytes`, and with a 408 if it
 * does not arrive in time, so that a slow sender cannot hold a function open.
 */
export async function readText(
  request: Request,
  maxBytes: number,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<string> {
  const reader = request.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let isLate = false;
  // Canceling ends the pending read as if the body had ended.
  const timer = setTimeout(() => {
    isLate = true;
    void reader.cancel();
  }, timeoutMs);
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
    // The rest, if any, is not read.
    await reader.cancel();
  }
}

/**
 * A `fetch` that aborts if no response starts within a time limit. Reading the response's body is not
 * limited: it may be a large file.
 */
export function fetchWithin(
  timeoutMs: number,
  ask: typeof fetch = (...asked) => fetch(...asked),
): typeof fetch {
  return async (input, init) => {
    const patience = new AbortController();
    const timer = setTimeout(
      () => patience.abort(new DOMException('No answer came in time.', 'TimeoutError')),
      timeoutMs,
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

/** The client's address, as private.client_address in SQL: the entry that a client cannot forge. */
export function callerAddress({ headers }: Request): string {
  const [forwarded = ''] = (headers.get('x-forwarded-for') ?? '').split(',').slice(-1);
  return headers.get('cf-connecting-ip') ?? forwarded.trim();
}
