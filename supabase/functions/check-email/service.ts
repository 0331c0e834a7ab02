import { databaseAccounts } from '../_shared/accounts.ts';
import { serverClient } from '../_shared/supabase.ts';
import { turnstile } from '../_shared/turnstile.ts';
import { checkEmail } from './handler.ts';

const services = {
  checkCaptcha: turnstile(Deno.env.get('TURNSTILE_SECRET_KEY')),
  accounts: databaseAccounts(serverClient()),
};

export const answer = (request: Request): Promise<object> => checkEmail(request, services);
