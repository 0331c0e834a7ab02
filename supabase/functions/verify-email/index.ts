import { databaseAccounts } from '../_shared/accounts.ts';
import { redeemLink } from '../_shared/credentials.ts';
import { endpoint } from '../_shared/http.ts';
import { serverClient, authFor } from '../_shared/supabase.ts';
import { verifyEmail } from './handler.ts';

const services = {
  redeemLink: (request: Request, tokenHash: string) => redeemLink(authFor(request), tokenHash),
  accounts: databaseAccounts(serverClient()),
};

Deno.serve(endpoint('verify-email', (request) => verifyEmail(request, services)));
