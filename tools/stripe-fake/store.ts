import { randomInt } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ErrorStatus } from './errors.ts';
import type {
  BalanceTransaction,
  Charge,
  ConfirmationToken,
  Customer,
  DeletedCustomer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  PaymentMethodDomain,
  PaymentMethodTraits,
  Refund,
  SetupIntent,
  StripeEvent,
} from './objects.ts';

/** A response stored under an idempotency key. `fingerprint` is a keyed hash: parameters may hold a card number. */
export interface KeptAnswer {
  path: string;
  fingerprint: string;
  status: 200 | ErrorStatus;
  body: string;
  request_id: string;
  created: number;
}

/** The delivery state of an event's webhook. `next_attempt_at` is in milliseconds since 1970. */
interface Delivery {
  event: string;
  status: 'pending' | 'delivered' | 'abandoned';
  attempts: number;
  last_response: string | null;
  next_attempt_at: number;
}

type ById<T> = Record<string, T>;

export interface State {
  customers: ById<Customer | DeletedCustomer>;
  payment_methods: ById<PaymentMethod>;
  payment_method_traits: ById<PaymentMethodTraits>;
  /** With the id of the payment method that it previews. */
  confirmation_tokens: ById<{ token: ConfirmationToken; method: string }>;
  payment_method_domains: ById<PaymentMethodDomain>;
  payment_intents: ById<PaymentIntent>;
  setup_intents: ById<SetupIntent>;
  charges: ById<Charge>;
  balance_transactions: ById<BalanceTransaction>;
  refunds: ById<Refund>;
  disputes: ById<Dispute>;
  events: ById<StripeEvent>;
  deliveries: ById<Delivery>;
  idempotency: ById<KeptAnswer>;
}

const emptyState = (): State => ({
  customers: {},
  payment_methods: {},
  payment_method_traits: {},
  confirmation_tokens: {},
  payment_method_domains: {},
  payment_intents: {},
  setup_intents: {},
  charges: {},
  balance_transactions: {},
  refunds: {},
  disputes: {},
  events: {},
  deliveries: {},
  idempotency: {},
});

const DAY = 24 * 60 * 60;

/** The fake's whole state, in memory; `save` writes it to disk. */
export interface Store {
  readonly state: State;
  /** Resolves once the current state is in the file, so that a killed process loses nothing it has confirmed. */
  save(): Promise<void>;
}

/** Opens the file, if it exists. An unreadable file stops the start rather than being overwritten. */
export function openStore(dataFile: string | undefined): Store {
  const state = dataFile === undefined ? emptyState() : readState(dataFile);
  prune(state);
  if (dataFile === undefined) return { state, save: () => Promise.resolve() };

  // One write at a time; saves requested meanwhile share the next one.
  let writing: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;
  const write = async () => {
    queued = undefined;
    await writeFile(`${dataFile}.new`, JSON.stringify(state), { mode: 0o600 });
    await rename(`${dataFile}.new`, dataFile);
  };
  return {
    state,
    save: () => {
      if (queued === undefined) {
        queued = writing.then(write, write);
        writing = queued;
      }
      return queued;
    },
  };
}

function readState(dataFile: string): State {
  mkdirSync(dirname(dataFile), { recursive: true });
  try {
    const saved: Partial<State> = JSON.parse(readFileSync(dataFile, 'utf8'));
    return { ...emptyState(), ...saved };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return emptyState();
    throw new Error(`The Stripe fake cannot read ${dataFile}`, { cause: error });
  }
}

/** Stripe keeps idempotency keys for a day and events for thirty. */
function prune(state: State): void {
  for (const [key, answer] of Object.entries(state.idempotency)) {
    if (answer.created < now() - DAY) delete state.idempotency[key];
  }
  for (const [id, event] of Object.entries(state.events)) {
    if (event.created < now() - 30 * DAY) {
      delete state.events[id];
      delete state.deliveries[id];
    }
  }
}

/** Seconds since 1970, as in Stripe's API. */
export const now = () => Math.floor(Date.now() / 1000);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

export const randomText = (length: number) =>
  Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** A new id, for example pi_3Nk… */
export const newId = (prefix: string) => `${prefix}_${randomText(24)}`;
