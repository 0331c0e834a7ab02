import { supabase } from '#lib/data/supabase.ts';

/**
 * Makes the server send its pending requests to Stripe, right after a change that ended orders or removed cards. A
 * schedule retries the ones that fail here.
 */
export function runStripeTasks(): void {
  void ask().catch(() => {});
}

async function ask(): Promise<void> {
  await supabase.functions.invoke<unknown>('stripe-tasks', { body: {} });
}
