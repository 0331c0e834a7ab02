import { databaseAccounts } from '../_shared/accounts.ts';
import { databaseProofs } from '../_shared/proofs.ts';
import { stripeClient } from '../_shared/stripe.ts';
import {
  authenticatedAdmin,
  authenticatedUser,
  serverAuth,
  serverClient,
  sessionOf,
} from '../_shared/supabase.ts';
import { deleteAccount } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  signedInAdmin: (request: Request) => authenticatedAdmin(auth, request),
  sessionOf,
  proofs: databaseProofs(client),
  accounts: databaseAccounts(client),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => deleteAccount(request, services);
