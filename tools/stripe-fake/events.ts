import {
  API_VERSION,
  type Caller,
  type Context,
  type Endpoint,
  endpoint,
  find,
} from './context.ts';
import { listPage, listShape } from './lists.ts';
import type { EventType, StripeEvent, WebhookEndpoint } from './objects.ts';
import { newId, now, type State } from './store.ts';

/** The state of each object at its last event. */
const told = new WeakMap<object, object>();

/** What an update has changed, as it was before; Stripe says so only of the fields that differ. */
function previousAttributes(object: object): object {
  const before = Object.entries(told.get(object) ?? {});
  const after = new Map(
    Object.entries(object).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return Object.fromEntries(
    before.filter(([name, value]) => JSON.stringify(value) !== after.get(name)),
  );
}

/** Stores an event with a copy of the object's current state. */
export function recordEvent(
  state: State,
  type: EventType,
  object: object,
  caller: Caller,
): StripeEvent {
  const event: StripeEvent = {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now(),
    data: {
      object: structuredClone(object),
      ...(type.endsWith('.updated') && { previous_attributes: previousAttributes(object) }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: caller.requestId, idempotency_key: caller.idempotencyKey },
    type,
  };
  told.set(object, event.data.object);
  state.events[event.id] = event;
  return event;
}

/** The single endpoint. Changes to it last until the fake is restarted. */
export const createWebhookEndpoint = (url: string): WebhookEndpoint => ({
  id: 'we_fake',
  object: 'webhook_endpoint',
  api_version: API_VERSION,
  application: null,
  created: now(),
  description: null,
  enabled_events: ['*'],
  livemode: false,
  metadata: {},
  status: 'enabled',
  url,
});

/** Whether events of a type are sent to the endpoint. */
export const isWanted = ({ enabled_events: wanted }: WebhookEndpoint, type: string): boolean =>
  wanted.includes('*') || wanted.includes(type);

export function eventEndpoints({ store: { state }, webhookEndpoint }: Context): Endpoint[] {
  return [
    endpoint(
      'GET',
      '/v1/events',
      { ...listShape, type: 'string', types: 'strings' },
      ({ parameters: { type, types, ...page } }) => {
        const events = Object.values(state.events)
          .filter((event) => type === undefined || event.type === type)
          .filter((event) => types === undefined || types.includes(event.type));
        return listPage(events, '/v1/events', page);
      },
    ),
    endpoint('GET', '/v1/events/:id', {}, ({ ids: [id] }) => find(state.events, 'event', id)),
    endpoint('GET', '/v1/webhook_endpoints', listShape, ({ parameters }) =>
      listPage([webhookEndpoint], '/v1/webhook_endpoints', parameters),
    ),
    endpoint(
      'POST',
      '/v1/webhook_endpoints/:id',
      { enabled_events: 'strings' },
      ({ ids: [id], parameters: { enabled_events: wanted } }) => {
        const found = find({ [webhookEndpoint.id]: webhookEndpoint }, 'webhook_endpoint', id);
        if (wanted) found.enabled_events = wanted;
        return found;
      },
    ),
  ];
}
