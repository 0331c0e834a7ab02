import type { Session } from './auth.ts';
import { claimsOf, type ServerClient, unwrap } from './supabase.ts';

/** The acts that functions do. */
type Act = 'delete_account' | 'delete_person' | 'refund';

export interface Proof {
  act: string;
  /** What exactly, for acts that need it. */
  subject: string;
  userId: string;
  session: string;
  withCode: boolean;
}

export type Proofs = ReturnType<typeof databaseProofs>;

/** What a session has proved: supabase/migrations/…_acts.sql. */
export function databaseProofs(client: ServerClient) {
  return {
    /** Throws 403 unless the session has proved itself for the act. */
    async require(act: Act, userId: string, session: string): Promise<void> {
      unwrap(await client.rpc('require_proof_of', { act, person: userId, session }));
    },

    /** Counts a password that the session tries. Throws 429 beyond the limit. */
    async countAttempt(session: string): Promise<void> {
      unwrap(await client.rpc('count_proof_attempt', { session }));
    },

    async record({ act, subject, userId, session, withCode }: Proof): Promise<void> {
      const args = { act, subject, person: userId, session, with_code: withCode };
      unwrap(await client.rpc('record_proof', args));
    },

    /** Before a reset link is redeemed: what was opened with an unproved address ends with that. */
    async expectReset(token: string): Promise<void> {
      unwrap(await client.rpc('expect_reset', { token }));
    },

    /** After it: the session that it began may choose a password. */
    async allowNewPassword({ access_token: token, user }: Session): Promise<void> {
      const session = String(claimsOf(token).session_id);
      unwrap(await client.rpc('allow_new_password', { person: user.id, session }));
    },
  };
}
