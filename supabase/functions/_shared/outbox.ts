import type { TakenMail } from './server-database.ts';
import { type ServerClient, unwrap } from './supabase.ts';

export type Outbox = ReturnType<typeof databaseOutbox>;

/** The queue of emails in the database. */
export function databaseOutbox(client: ServerClient) {
  return {
    /** Claims the next due mail for five minutes; null if there is none. */
    async take(): Promise<TakenMail | null> {
      return unwrap(await client.rpc('take_mail'));
    },

    /** Keeps what was sent, for admins: it has to lack the secrets of its links. */
    async markSent(id: number, copy: { subject: string; body: string }): Promise<void> {
      unwrap(await client.rpc('finish_mail', { mail_id: id, ...copy }));
    },

    /** A final problem ends the attempts; after any other, the email is due again later. */
    async markFailed(id: number, problem: string, isFinal: boolean): Promise<void> {
      unwrap(await client.rpc('finish_mail', { mail_id: id, problem, is_final: isFinal }));
    },

    /** Ends an email whose reason no longer stands. */
    async drop(id: number): Promise<void> {
      unwrap(await client.rpc('drop_mail', { mail_id: id }));
    },

    /** Ends a kind of mail for the recipient of the email with this token. Throws 404 for an unknown one. */
    async unsubscribe(token: string): Promise<string> {
      return unwrap(await client.rpc('unsubscribe', { token }));
    },
  };
}
