// Delivery of events to the webhook. First attempts are sent in order of creation without waiting for each
// other; an event not answered with a 2xx is retried with a new signature and growing delays.

import { createHmac } from 'node:crypto';
import type { StripeEvent } from './objects.ts';
import { now, type Store } from './store.ts';

/** Stripe retries for three days; in development it should be faster. */
const RETRY_AFTER_SECONDS = [1, 2, 5, 15, 60, 300, 900, 3600];
const TIMEOUT_MS = 10_000;

interface Options {
  store: Store;
  url: string;
  secret: string;
  log: (line: string) => void;
}

export interface Webhooks {
  /** Queues an event; it is sent with the next `dispatch`. */
  enqueue(event: StripeEvent): void;
  /** Sends the events that are due and sets timers for the rest. */
  dispatch(): void;
  /**
   * Holds deliveries back, all or those that contain a text, or delays those of future events. Lasts until
   * the fake is restarted.
   */
  configure(change: { paused?: boolean; about?: string; delay_ms?: number }): {
    paused: boolean;
    delay_ms: number;
  };
  /** Sends an event again, whatever its state; returns the HTTP status or the failure of each attempt. */
  resend(event: StripeEvent, times: number, concurrently: boolean): Promise<string[]>;
  stop(): void;
}

/** The Stripe-Signature header for a payload, signed now. */
function sign(payload: string, secret: string): string {
  const timestamp = now();
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

const isAccepted = (response: string) => /^2\d\d$/.test(response);

export function startWebhooks({ store, url, secret, log }: Options): Webhooks {
  const { deliveries, events } = store.state;
  const waiting = new Map<string, NodeJS.Timeout>();
  const sending = new Set<string>();
  const stopping = new AbortController();
  const settings = { paused: false, delay_ms: 0 };
  const heldBack = new Set<string>();

  /** '200', '500', or the network error. */
  async function post(event: StripeEvent): Promise<string> {
    const payload = JSON.stringify(event, null, 2);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': sign(payload, secret),
          'user-agent': 'Stripe/1.0 (fake)',
        },
        body: payload,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return String(response.status);
    } catch (error) {
      // fetch hides the reason, such as ECONNREFUSED, in the cause.
      const reason = error instanceof Error ? (error.cause ?? error) : error;
      return reason instanceof Error ? reason.message : String(reason);
    }
  }

  async function attempt(event: StripeEvent): Promise<void> {
    const delivery = deliveries[event.id];
    if (delivery === undefined) return;
    sending.add(event.id);
    const response = await post(event);
    sending.delete(event.id);
    // A delivery interrupted by our own shutdown is retried after the next start.
    if (stopping.signal.aborted) return;

    delivery.attempts += 1;
    delivery.last_response = response;
    const pause = RETRY_AFTER_SECONDS[delivery.attempts - 1];
    if (isAccepted(response)) {
      delivery.status = 'delivered';
      event.pending_webhooks = 0;
    } else if (pause === undefined) {
      delivery.status = 'abandoned';
      log(`webhook ${event.type} ${event.id}: ${response}; given up`);
    } else {
      delivery.next_attempt_at = Date.now() + pause * 1000;
      log(`webhook ${event.type} ${event.id}: ${response}; next attempt in ${pause} s`);
      schedule(event.id);
    }
    await store.save();
  }

  function schedule(id: string): void {
    const delivery = deliveries[id];
    const event = events[id];
    if (delivery?.status !== 'pending' || event === undefined) return;
    if (heldBack.size > 0 && [...heldBack].some((about) => JSON.stringify(event).includes(about)))
      return;
    if (settings.paused || stopping.signal.aborted || waiting.has(id) || sending.has(id)) return;
    const timer = setTimeout(
      () => {
        waiting.delete(id);
        attempt(event).catch((error: unknown) => log(`webhook ${id}: ${String(error)}`));
      },
      Math.max(0, delivery.next_attempt_at - Date.now()),
    );
    waiting.set(id, timer);
  }

  function cancelTimers(): void {
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
  }

  const unsent = new Set(Object.keys(deliveries));

  return {
    enqueue(event) {
      deliveries[event.id] = {
        event: event.id,
        status: 'pending',
        attempts: 0,
        last_response: null,
        next_attempt_at: Date.now() + settings.delay_ms,
      };
      unsent.add(event.id);
    },
    dispatch() {
      for (const id of unsent) schedule(id);
      unsent.clear();
    },
    configure({ paused = settings.paused, about, delay_ms = settings.delay_ms }) {
      if (about === undefined) settings.paused = paused;
      else if (paused) heldBack.add(about);
      else heldBack.delete(about);
      settings.delay_ms = delay_ms;
      if (settings.paused) cancelTimers();
      else for (const id of Object.keys(deliveries)) schedule(id);
      return { ...settings };
    },
    async resend(event, times, concurrently) {
      const responses: string[] = [];
      if (concurrently) {
        responses.push(...(await Promise.all(Array.from({ length: times }, () => post(event)))));
      } else {
        for (let sent = 0; sent < times; sent++) responses.push(await post(event));
      }
      return responses;
    },
    stop() {
      stopping.abort();
      cancelTimers();
    },
  };
}
