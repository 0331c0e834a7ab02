import { type ServerClient, unwrap } from './supabase.ts';

/** A message from the contact form. */
export interface Message {
  firstName: string;
  lastName: string;
  email: string;
  subject: string;
  message: string;
  newsletter: boolean;
}

export type Messages = ReturnType<typeof databaseMessages>;

/** The admins' inbox. */
export function databaseMessages(client: ServerClient) {
  return {
    /** Without a user, a visitor's message, rate-limited by address. Throws 429 over the limit. */
    async keep(
      { firstName, lastName, ...message }: Message,
      userId: string | null,
      callerAddress: string,
    ): Promise<void> {
      const args = {
        ...message,
        first_name: firstName,
        last_name: lastName,
        user_id: userId,
        caller_address: callerAddress || null,
      };
      unwrap(await client.rpc('send_message', args));
    },
  };
}
