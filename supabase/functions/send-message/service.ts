import { databaseMessages } from '../_shared/messages.ts';
import { serverAuth, serverClient, userOrVisitor } from '../_shared/supabase.ts';
import { turnstile } from '../_shared/turnstile.ts';
import { sendMessage } from './handler.ts';

const auth = serverAuth();
const services = {
  sender: (request: Request) => userOrVisitor(auth, request),
  checkCaptcha: turnstile(Deno.env.get('TURNSTILE_SECRET_KEY')),
  messages: databaseMessages(serverClient()),
};

export const answer = (request: Request): Promise<object> => sendMessage(request, services);
