// The HTTP side of the API: keys, parameters, idempotency and errors, common to all endpoints.

import { type Context as Request, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { API_VERSION, type Caller, type Context, type Endpoint } from './context.ts';
import {
  invalidRequest,
  secretKeyRequired,
  StripeApiError,
  unauthenticated,
  unrecognizedUrl,
} from './errors.ts';
import { type Failure, type Failures, internalError } from './failures.ts';
import { type Answer, keepAnswer, keptAnswer } from './idempotency.ts';
import { expand } from './lists.ts';
import { parseForm, readParameters } from './parameters.ts';
import { checkPermissions, permissionsOf } from './restricted-keys.ts';
import { newId } from './store.ts';

interface ApiOptions {
  context: Context;
  endpoints: Endpoint[];
  publishableKey: string;
  failures: Failures;
  log: (line: string) => void;
  /** Called once a response is saved on disk: webhooks are sent after it. */
  answered: () => void;
  record?: MiddlewareHandler;
}

/** The kind of key the request carries; throws 401 without a valid one, 403 with one that may not do this. */
function readKey(request: Request, { context, publishableKey }: ApiOptions): Caller['key'] {
  const [, key] = /^Bearer (.+)$/.exec(request.req.header('authorization') ?? '') ?? [];
  if (key === undefined) {
    throw unauthenticated(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === context.secretKey) return 'secret';
  if (key === publishableKey) return 'publishable';
  const permissions = permissionsOf(key, context.secretKey);
  if (permissions) {
    checkPermissions(permissions, request.req.method, request.req.url);
    return 'secret';
  }
  const shown = key.length > 12 ? `${key.slice(0, 8)}****${key.slice(-4)}` : '****';
  throw unauthenticated(`Invalid API Key provided: ${shown}`);
}

function failure(error: unknown, log: ApiOptions['log']): Answer & { replayable: boolean } {
  if (error instanceof StripeApiError) {
    const body = JSON.stringify({ error: error.body }, null, 2);
    return { status: error.status, body, replayable: error.replayable };
  }
  log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const body = { type: 'api_error', message: 'The fake failed: see its log.' };
  return { status: 500, body: JSON.stringify({ error: body }, null, 2), replayable: false };
}

/**
 * Browsers log every failed request to the console. Our Stripe.js, which reads the error from the
 * body anyway, requests a 200, so that a declined card leaves the console clean.
 */
const send = (request: Request, { status, body }: Answer, headers: Record<string, string>) =>
  request.body(body, request.req.header('fake-quiet') ? 200 : status, {
    'content-type': 'application/json',
    'stripe-version': API_VERSION,
    ...headers,
  });

/** Keeps the connection open without responding until the caller disconnects. */
async function noAnswer(request: Request): Promise<Response> {
  const { signal } = request.req.raw;
  await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
  return request.body(null);
}

export function createApi(options: ApiOptions): Hono {
  const { context, endpoints, failures, log, answered } = options;
  const api = new Hono();
  api.use('/v1/*', cors({ origin: '*', exposeHeaders: ['request-id'] }));
  if (options.record) api.use('/v1/*', options.record);

  async function serve(request: Request, endpoint: Endpoint): Promise<Response> {
    const requestId = newId('req');
    const headers: Record<string, string> = { 'request-id': requestId };
    const { path } = request.req;
    const form =
      endpoint.method === 'POST' ? await request.req.text() : new URL(request.req.url).search;
    const idempotencyKey =
      endpoint.method === 'POST' ? (request.req.header('idempotency-key') ?? null) : null;
    if (idempotencyKey !== null) headers['idempotency-key'] = idempotencyKey;

    // Synchronous from here to the response, so that requests never interleave.
    let answer: Answer;
    let planned: Failure | undefined;
    let keep = idempotencyKey !== null;
    try {
      const version = request.req.header('stripe-version') ?? API_VERSION;
      if (version !== API_VERSION) {
        throw invalidRequest(
          `Invalid Stripe API version: ${version}. The fake serves only ${API_VERSION}.`,
        );
      }
      const key = readKey(request, options);
      if (key === 'publishable' && !endpoint.publishable) throw secretKeyRequired();
      if (idempotencyKey !== null) {
        const kept = keptAnswer(context, idempotencyKey, path, form);
        if (kept !== undefined) {
          headers['idempotent-replayed'] = 'true';
          headers['original-request'] = kept.request_id;
          return send(request, kept, headers);
        }
      }
      if (endpoint.method === 'POST' || key === 'publishable') planned = failures.take(path, form);
      if (planned?.done === false) {
        if (planned.silent) return await noAnswer(request);
        throw internalError();
      }
      const parameters = readParameters(parseForm(form), { ...endpoint.shape, expand: 'strings' });
      const { expand: paths = [], ...rest } = parameters;
      const { origin } = new URL(request.req.url);
      const caller: Caller = { key, requestId, origin, idempotencyKey };
      const ids = Array.from(Object.values(request.req.param()));
      const result = endpoint.answer({ ids, parameters: rest, caller });
      if (planned?.silent === false) throw internalError();
      const body = JSON.stringify(expand(result, paths, context.store.state), null, 2);
      answer = { status: 200, body };
    } catch (error) {
      const failed = failure(error, log);
      keep &&= failed.replayable;
      answer = failed;
    }
    if (idempotencyKey !== null && keep) {
      keepAnswer(context, idempotencyKey, { path, form, id: requestId }, answer);
    }
    if (endpoint.method !== 'GET') {
      await context.store.save();
      answered();
    }
    if (planned?.silent) return await noAnswer(request);
    return send(request, answer, headers);
  }

  for (const endpoint of endpoints) {
    api.on(endpoint.method, endpoint.path, (request) => serve(request, endpoint));
  }
  // Also for what Stripe serves and the fake does not: the key is looked at first.
  api.all('/v1/*', (request) => {
    const headers = { 'request-id': newId('req') };
    try {
      readKey(request, options);
      throw unrecognizedUrl(request.req.method, request.req.path);
    } catch (error) {
      return send(request, failure(error, log), headers);
    }
  });
  return api;
}
