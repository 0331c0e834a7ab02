import { type ServerClient, unwrap } from './supabase.ts';

export type StripeTasks = ReturnType<typeof databaseStripeTasks>;

/** Pending Stripe requests: the ids of payment intents to cancel, of cards to detach and of customers to update, and fees:pi_… to read. */
export function databaseStripeTasks(client: ServerClient) {
  return {
    /** Returns a batch, each task at most once a minute. First expires orders that have been open for a day. */
    async take(): Promise<string[]> {
      return unwrap(await client.rpc('take_stripe_tasks'));
    },

    async finish(id: string): Promise<void> {
      unwrap(await client.rpc('finish_stripe_task', { object_id: id }));
    },

    /** The email of a customer's account; null without an account. */
    async emailOf(customerId: string): Promise<string | null> {
      return unwrap(await client.rpc('customer_email', { customer_id: customerId }));
    },
  };
}
