import type { DueMail } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

/** The queue of emails in the database. */
export interface Outbox {
  /** Claims the next due mail for five minutes; null if there is none. */
  take(): Promise<DueMail | null>;
  /** Keeps what was sent, for admins: it has to lack the secrets of its links. */
  markSent(id: number, copy: { subject: string; body: string }): Promise<void>;
  /** A final problem ends the attempts; after any other, the email is due again later. */
  markFailed(id: number, problem: string, isFinal: boolean): Promise<void>;
  /** Ends an email whose reason no longer stands. */
  drop(id: number): Promise<void>;
  /** Ends a kind of mail for the recipient of the email with this token. Throws 404 for an unknown one. */
  unsubscribe(token: string): Promise<string>;
}

export function databaseOutbox(client: ServerClient): Outbox {
  return {
    async take() {
      return unwrap(await client.rpc('take_mail'));
    },

    async markSent(id, copy) {
      unwrap(await client.rpc('finish_mail', { mail_id: id, ...copy }));
    },

    async markFailed(id, problem, isFinal) {
      unwrap(await client.rpc('finish_mail', { mail_id: id, problem, is_final: isFinal }));
    },

    async drop(id) {
      unwrap(await client.rpc('drop_mail', { mail_id: id }));
    },

    async unsubscribe(token) {
      return unwrap(await client.rpc('unsubscribe', { token }));
    },
  };
}
