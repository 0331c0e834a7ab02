import type { Session } from './auth.ts';
import { claimsOf, type ServerClient, unwrap } from './supabase.ts';

/** What a session has proved: supabase/migrations/…_acts.sql. */
export interface Proofs {
  /** Throws 403 unless the session has proved itself for the act. */
  require(act: Act, userId: string, session: string): Promise<void>;
  /** Counts a password that the session tries. Throws 429 beyond the limit. */
  countAttempt(session: string): Promise<void>;
  record(proof: Proof): Promise<void>;
  /** Before a reset link is redeemed: what was opened with an unproved address ends with that. */
  expectReset(token: string): Promise<void>;
  /** After it: the session that it began may choose a password. */
  allowNewPassword(session: Session): Promise<void>;
}

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

export function databaseProofs(client: ServerClient): Proofs {
  return {
    async require(act, person, session) {
      unwrap(await client.rpc('require_proof_of', { act, person, session }));
    },

    async countAttempt(session) {
      unwrap(await client.rpc('count_proof_attempt', { session }));
    },

    async record({ act, subject, userId, session, withCode }) {
      const args = { act, subject, person: userId, session, with_code: withCode };
      unwrap(await client.rpc('record_proof', args));
    },

    async expectReset(token) {
      unwrap(await client.rpc('expect_reset', { token }));
    },

    async allowNewPassword({ access_token: token, user }) {
      const session = String(claimsOf(token).session_id);
      unwrap(await client.rpc('allow_new_password', { person: user.id, session }));
    },
  };
}
