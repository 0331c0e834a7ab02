import { databaseAccounts } from '../_shared/accounts.ts';
import { checkPassword } from '../_shared/credentials.ts';
import { endpoint } from '../_shared/http.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  authenticatedUser,
  serverAuth,
  serverClient,
  authFor,
  type User,
} from '../_shared/supabase.ts';
import { deleteAccount } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  checkPassword: (request: Request, user: User, password: string) =>
    checkPassword(authFor(request), user, password),
  accounts: databaseAccounts(client),
  stripe: stripeClient(),
};

Deno.serve(endpoint('delete-account', (request) => deleteAccount(request, services)));
