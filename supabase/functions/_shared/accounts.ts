import type { LinkAccount } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

/** Whose link was redeemed, and the address to which it was mailed. */
export interface RedeemedLink {
  userId: string;
  email: string;
}

export type Accounts = ReturnType<typeof databaseAccounts>;

/** The account operations of the database. */
export function databaseAccounts(client: ServerClient) {
  return {
    /** The user's Stripe customer; null until they need one. */
    async customerId(userId: string): Promise<string | null> {
      const row = unwrap(
        await client
          .from('profiles')
          .select('stripe_customer_id')
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row?.stripe_customer_id ?? null;
    },

    async saveCustomerId(userId: string, customerId: string): Promise<void> {
      unwrap(
        await client
          .from('profiles')
          .update({ stripe_customer_id: customerId })
          .eq('user_id', userId),
      );
    },

    async isEmailVerified(userId: string): Promise<boolean> {
      const row = unwrap(
        await client
          .from('profiles')
          .select('email_verified_at')
          .eq('user_id', userId)
          .maybeSingle(),
      );
      return row !== null && row.email_verified_at !== null;
    },

    /** Whether an email has an account; null once the caller's address has asked too often. */
    async hasAccount(email: string, callerAddress: string): Promise<boolean | null> {
      const args = { email, caller_address: callerAddress || null };
      return unwrap(await client.rpc('has_account', args));
    },

    /** Counts a call that makes a Stripe request for the user. Throws 429 once they, or their address, exceed the limit. */
    async countStripeUse(
      userId: string,
      use: 'set_up' | 'other',
      callerAddress: string,
    ): Promise<void> {
      const args = { user_id: userId, use, caller_address: callerAddress || null };
      unwrap(await client.rpc('count_stripe_use', args));
    },

    /** Only the first call counts; later ones change nothing. Throws 400 if the account has another address by now. */
    async markEmailVerified({ userId, email }: RedeemedLink): Promise<void> {
      unwrap(await client.rpc('verify_address', { person: userId, address: email }));
    },

    /** The account that a mailed link is about; null if the link is unknown, or was used. */
    async ofLink(token: string): Promise<LinkAccount | null> {
      return unwrap(await client.rpc('account_of_link', { token }));
    },

    /** The account whose owner chooses its first password by a link; null for an unknown link, or once it has one. */
    async withoutPassword(token: string): Promise<{ email: string; has_expired: boolean } | null> {
      return unwrap(await client.rpc('account_without_password', { token }));
    },

    /** Removes an account for the owner of its address. Throws 400 if it has another by now, 409 if it is verified, paid for or given. */
    async disown({ userId, email }: RedeemedLink): Promise<void> {
      unwrap(await client.rpc('disown_account', { person: userId, address: email }));
    },

    /** Gives the account of a notice its former address back. Throws 400 for a link that is not valid. */
    async returnAddress(token: string): Promise<void> {
      unwrap(await client.rpc('return_address', { token }));
    },

    /** Deletes the user, whose session has proved itself. Their orders remain, without an owner. Throws 403 without a proof. */
    async delete(userId: string, session: string): Promise<void> {
      unwrap(await client.rpc('delete_own_account', { person: userId, session }));
    },

    /** The user with an email, whom an admin is about to delete. Throws 403 for others, 404, and 409 for an admin's account. */
    async toDelete(adminId: string, email: string): Promise<string> {
      return unwrap(await client.rpc('account_to_delete', { admin_id: adminId, address: email }));
    },

    /** Deletes that user for the admin, whom the audit log names. Throws likewise, and 403 without a proof, 429 beyond the most of a day. */
    async deleteFor(adminId: string, email: string, session: string): Promise<void> {
      const args = { admin_id: adminId, address: email, by_session: session };
      unwrap(await client.rpc('delete_account_for', args));
    },
  };
}
