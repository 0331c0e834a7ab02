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

/** The admins' inbox. */
export interface Messages {
  /** Without a user, a visitor's message, rate-limited by address. Throws 429 over the limit. */
  keep(message: Message, userId: string | null, callerAddress: string): Promise<void>;
}

export function databaseMessages(client: ServerClient): Messages {
  return {
    async keep({ firstName, lastName, ...message }, userId, callerAddress) {
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
