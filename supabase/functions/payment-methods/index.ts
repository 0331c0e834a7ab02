import { databaseAccounts } from '../_shared/accounts.ts';
import { endpoint } from '../_shared/http.ts';
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

Deno.serve(endpoint('payment-methods', (request) => paymentMethods(request, services)));
