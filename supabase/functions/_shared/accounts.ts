import { type ServerClient, unwrap } from './supabase.ts';

/** The database as it concerns a person's account. */
export interface Accounts {
  /** The person's customer at Stripe; null while they have needed none. */
  customerId(userId: string): Promise<string | null>;
  keepCustomerId(userId: string, customerId: string): Promise<void>;
  isEmailVerified(userId: string): Promise<boolean>;
  /** Counts a call of the person's that asks Stripe for something. Throws 429 when they have asked too often. */
  countStripeUse(userId: string, use: 'set_up' | 'other'): Promise<void>;
  /** The first time counts: a later one changes nothing. */
  markEmailVerified(userId: string): Promise<void>;
  /** Deletes the person. Their orders stay, as nobody's. */
  delete(userId: string): Promise<void>;
}

export function databaseAccounts(client: ServerClient): Accounts {
  return {
    async customerId(userId) {
      const row = unwrap(
        await client
          .from('profiles')
          .select('stripe_customer_id')
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row?.stripe_customer_id ?? null;
    },

    async keepCustomerId(userId, customerId) {
      unwrap(
        await client
          .from('profiles')
          .update({ stripe_customer_id: customerId })
          .eq('user_id', userId),
      );
    },

    async isEmailVerified(userId) {
      const row = unwrap(
        await client
          .from('profiles')
          .select('email_verified_at')
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row !== null && row.email_verified_at !== null;
    },

    async countStripeUse(userId, use) {
      unwrap(await client.rpc('count_stripe_use', { user_id: userId, use }));
    },

    async markEmailVerified(userId) {
      unwrap(
        await client
          .from('profiles')
          .update({ email_verified_at: new Date().toISOString() })
          .eq('user_id', userId)
          .is('email_verified_at', null),
      );
    },

    async delete(userId) {
      unwrap(await client.rpc('delete_user', { user_id: userId }));
    },
  };
}
