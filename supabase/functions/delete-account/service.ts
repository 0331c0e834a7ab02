import { databaseAccounts } from '../_shared/accounts.ts';
import { checkPassword } from '../_shared/credentials.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  authenticatedAdmin,
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
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  checkPassword: (request: Request, user: User, password: string) =>
    checkPassword(authFor(request), user, password),
  accounts: databaseAccounts(client),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => deleteAccount(request, services);
