import { databaseAccounts } from '../_shared/accounts.ts';
import { databaseSavedCards } from '../_shared/saved-cards.ts';
import { stripeClient } from '../_shared/stripe.ts';
import { authenticatedUser, serverAuth, serverClient } from '../_shared/supabase.ts';
import { paymentMethods } from './handler.ts';

const client = serverClient();
const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  accounts: databaseAccounts(client),
  cards: databaseSavedCards(client),
  stripe: stripeClient(),
};

export const answer = (request: Request): Promise<object> => paymentMethods(request, services);
