import { type ServerClient, unwrap } from './supabase.ts';

/** Pending Stripe requests: the ids of payment intents to cancel, of cards to detach and of customers to update. */
export interface StripeTasks {
  /** Returns a batch, each task at most once a minute. First expires orders that have been open for a day. */
  take(): Promise<string[]>;
  finish(id: string): Promise<void>;
  /** The email of a customer's account; null without an account. */
  emailOf(customerId: string): Promise<string | null>;
}

export function databaseStripeTasks(client: ServerClient): StripeTasks {
  return {
    async take() {
      return unwrap(await client.rpc('take_stripe_tasks'));
    },

    async finish(id) {
      unwrap(await client.rpc('finish_stripe_task', { object_id: id }));
    },

    async emailOf(customerId) {
      return unwrap(await client.rpc('customer_email', { customer_id: customerId }));
    },
  };
}
