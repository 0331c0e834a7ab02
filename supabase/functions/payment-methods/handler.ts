import type { Stripe } from 'stripe';
import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { cardTypeOf, detachCard } from '../_shared/cards.ts';
import { customerOf } from '../_shared/customers.ts';
import { callerAddress, ClientError } from '../_shared/http.ts';
import type { NewCard, SavedCards } from '../_shared/saved-cards.ts';
import { clientSecretOf, found, idOf, isRefusal } from '../_shared/stripe.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('set_up') }),
  z.object({
    action: z.literal('save'),
    // The intent that confirmed the card: set up in the account area, or used to pay.
    setupIntentId: z
      .string()
      .regex(/^seti_\w{1,200}$/, 'Not a setup intent')
      .nullish(),
    paymentIntentId: z
      .string()
      .regex(/^pi_\w{1,200}$/, 'Not a payment intent')
      .nullish(),
    cardholderName: z.string().trim().max(200).nullish(),
    makeDefault: z.boolean().nullish(),
  }),
  z.object({ action: z.literal('make_default'), id: z.guid() }),
  z.object({ action: z.literal('remove'), id: z.guid() }),
]);
type SaveRequest = Extract<z.output<typeof requestSchema>, { action: 'save' }>;

interface Services {
  signedInUser: (request: Request) => Promise<User>;
  accounts: Accounts;
  cards: SavedCards;
  stripe: Stripe;
}

/** A member's actions on their saved cards; the list is read from the table payment_methods. */
export async function paymentMethods(request: Request, services: Services): Promise<object> {
  const user = await services.signedInUser(request);
  const asked = await readBody(request, requestSchema);
  switch (asked.action) {
    case 'set_up':
      return await setUp(user, callerAddress(request), services);
    case 'save':
      return await save(user, asked, callerAddress(request), services);
    case 'make_default':
      if (!(await services.cards.makeDefault(user.id, asked.id))) throw cardNotFound();
      return {};
  }
  return await remove(user, asked.id, callerAddress(request), services);
}

/** Creates a setup intent, with which the browser confirms a card without paying. */
async function setUp(
  user: User,
  address: string,
  services: Services,
): Promise<{ clientSecret: string }> {
  await requireVerified(user, services);
  await services.accounts.countStripeUse(user.id, 'set_up', address);
  const intent = await services.stripe.setupIntents.create({
    customer: await customerOf(user, services),
    allowed_payment_method_types: ['card'],
  });
  return { clientSecret: clientSecretOf(intent) };
}

/** Saves the card of one of the caller's intents. A repeated call returns the same card. */
async function save(
  user: User,
  { cardholderName, makeDefault, ...intents }: SaveRequest,
  address: string,
  services: Services,
): Promise<{ id: string }> {
  const { accounts, cards, stripe } = services;
  if (!cardholderName) {
    throw new ClientError('invalid_request', 'Please fill in all required fields');
  }
  await requireVerified(user, services);
  await accounts.countStripeUse(user.id, 'other', address);
  const customerId = await accounts.customerId(user.id);
  const intent = await confirmedIntent(intents, stripe);
  if (!intent || !customerId || idOf(intent.customer) !== customerId) throw cardNotFound();
  const paymentMethodId = idOf(intent.payment_method);
  if (intent.status !== 'succeeded' || !paymentMethodId) {
    throw new ClientError('conflict', 'This card has not been confirmed.');
  }

  const method = await attached(paymentMethodId, customerId, stripe);
  const card = { ...described(method), cardholderName, isDefault: makeDefault ?? false };
  return { id: await cards.add(user.id, card) };
}

/** Null if Stripe has no such intent. */
async function confirmedIntent(
  { setupIntentId, paymentIntentId }: Omit<SaveRequest, 'action'>,
  stripe: Stripe,
): Promise<Stripe.SetupIntent | Stripe.PaymentIntent | null> {
  if (setupIntentId) return await found(stripe.setupIntents.retrieve(setupIntentId));
  if (paymentIntentId) return await found(stripe.paymentIntents.retrieve(paymentIntentId));
  throw new ClientError('invalid_request', 'Name a setupIntentId or a paymentIntentId.');
}

/** The card, attached to the customer: usually its confirmation for later use has attached it. */
async function attached(
  paymentMethodId: string,
  customerId: string,
  stripe: Stripe,
): Promise<Stripe.PaymentMethod> {
  const method = await stripe.paymentMethods.retrieve(paymentMethodId);
  if (idOf(method.customer) === customerId) return method;
  try {
    return await stripe.paymentMethods.attach(paymentMethodId, { customer: customerId });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // Used to pay but not for later, or removed since: Stripe never accepts such a card again.
    throw new ClientError('conflict', 'This card can no longer be saved. Please add it again.');
  }
}

const twoDigits = (number: number) => String(number % 100).padStart(2, '0');

function described({
  id,
  card,
}: Stripe.PaymentMethod): Omit<NewCard, 'cardholderName' | 'isDefault'> {
  if (!card) throw new ClientError('invalid_request', 'Only cards can be saved.');
  return {
    paymentMethodId: id,
    lastFour: card.last4,
    expiry: `${twoDigits(card.exp_month)}/${twoDigits(card.exp_year)}`,
    cardType: cardTypeOf(card.brand),
  };
}

/** The owner of a mistyped address could take over the account, and would find the card there. */
async function requireVerified(user: User, { accounts }: Services): Promise<void> {
  if (await accounts.isEmailVerified(user.id)) return;
  throw new ClientError(
    'email_not_verified',
    'Please verify your email address first: cards are saved for verified addresses only.',
  );
}

/** Detaches at Stripe first: a card that is no longer shown must not be chargeable. */
async function remove(
  user: User,
  id: string,
  address: string,
  { accounts, cards, stripe }: Services,
): Promise<object> {
  const card = await cards.find(user.id, id);
  if (!card) throw cardNotFound();
  if (card.paymentMethodId) {
    await accounts.countStripeUse(user.id, 'other', address);
    await detachCard(card.paymentMethodId, stripe);
  }
  await cards.remove(user.id, id);
  return {};
}

const cardNotFound = () => new ClientError('not_found', 'This card is not in your account.');
