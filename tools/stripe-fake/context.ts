// The context of every endpoint: the store, the keys and a way to emit events; and how an endpoint is
// declared.

import { resourceMissing } from './errors.ts';
import type { EventType, WebhookEndpoint } from './objects.ts';
import type { ParametersOf, Shape } from './parameters.ts';
import type { Store } from './store.ts';

/** The API version in events and headers: that of stripe 23.1, whose release train Stripe.js follows. */
export const API_VERSION = '2026-10-28.endive';

/** The caller and the request's ids, which events record. */
export interface Caller {
  /** The publishable key is limited to the calls that Stripe.js makes. */
  key: 'secret' | 'publishable';
  requestId: string;
  /** Where the fake is reached. */
  origin: string;
  idempotencyKey: string | null;
}

export interface Context {
  readonly store: Store;
  readonly secretKey: string;
  readonly webhookEndpoint: WebhookEndpoint;
  /** Records an event with the object's current state; its webhook is sent after the response. */
  emit(type: EventType, object: object, caller: Caller): void;
}

interface Call<S extends Shape> {
  /** The values of the path's :placeholders, in order. */
  ids: string[];
  parameters: ParametersOf<S>;
  caller: Caller;
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  /** For example /v1/customers/:id */
  path: string;
  shape: Shape;
  publishable: boolean;
  answer(call: Call<Shape>): object;
}

/** An endpoint of the API; `publishable` if Stripe.js may call it. Handlers are synchronous, so they never interleave. */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  answer: (call: Call<S>) => object,
  { publishable = false } = {},
): Endpoint {
  return { method, path, shape, publishable, answer };
}

/** The object with this id, or Stripe's resource_missing: 404 for an id in the path, 400 for a parameter. */
export function find<T>(
  byId: Record<string, T>,
  object: string,
  id: string | undefined,
  { param = 'id', status = 404 }: { param?: string; status?: 400 | 404 } = {},
): T {
  const found = id !== undefined && Object.hasOwn(byId, id) ? byId[id] : undefined;
  if (found === undefined) throw resourceMissing(object, id ?? '', param, status);
  return found;
}
