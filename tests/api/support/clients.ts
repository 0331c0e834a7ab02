import { randomUUID } from 'node:crypto';
import { type SupabaseClient, createClient } from '@supabase/supabase-js';
import { WebSocket } from 'ws';
import { target } from './target.ts';

// The client needs one even without realtime, and Node 20 has none.
if (!('WebSocket' in globalThis)) Object.assign(globalThis, { WebSocket });

/** The password of the demo accounts and of those that tests create. */
export const password = 'letmein-local';

function connect(key: string): SupabaseClient {
  return createClient(target.API_URL, key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
}

/** A visitor, with the publishable key and no account. */
export const visitor = (): SupabaseClient => connect(target.PUBLISHABLE_KEY);

/** The server, whose secret key bypasses policies. */
export const server = (): SupabaseClient => connect(target.SECRET_KEY);

/** A person who has signed in, by default with the password of the demo accounts. */
export async function signedIn(email: string, secret = password): Promise<SupabaseClient> {
  const client = visitor();
  const { error } = await client.auth.signInWithPassword({ email, password: secret });
  if (error) throw new Error(`${email} cannot sign in: ${error.message}`);
  return client;
}

/** A person who has just signed up with a new address. */
export async function newPerson(): Promise<{ client: SupabaseClient; email: string; id: string }> {
  const client = visitor();
  const email = `person-${randomUUID()}@example.com`;
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { first_name: 'Pat', last_name: 'Example' } },
  });
  if (error || !data.user) throw new Error(`Sign-up failed: ${error?.message}`);
  return { client, email, id: data.user.id };
}

/** A new person with a verified address. */
export async function newVerifiedPerson(): ReturnType<typeof newPerson> {
  const person = await newPerson();
  await verify(person.id);
  return person;
}

/** Verifies an account's address, as if its link had been opened. */
export async function verify(userId: string): Promise<void> {
  await server()
    .from('profiles')
    .update({ email_verified_at: new Date().toISOString() })
    .eq('user_id', userId)
    .throwOnError();
}

/** The access token a client signs its requests with. */
export async function accessToken(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession();
  if (!data.session) throw new Error('The client is not signed in.');
  return data.session.access_token;
}
