import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { newVerifiedPerson, server, visitor } from './support/clients.ts';
import { invoke } from './support/functions.ts';
import { confirmInBrowser, stripe } from './support/stripe.ts';

const cardholderName = 'Pat Example';

/** Confirms a card in the account area. Returns the setup intent's id. */
async function confirmedCard(client: SupabaseClient, card = 'pm_card_visa'): Promise<string> {
  const { json } = await invoke(client, 'payment-methods', { action: 'set_up' });
  return confirmInBrowser(String(json['clientSecret']), { payment_method: card });
}

/** Saves a card in the account area. Returns its row's id. */
async function savedCard(client: SupabaseClient, card?: string, more = {}): Promise<string> {
  const setupIntentId = await confirmedCard(client, card);
  const save = { action: 'save', setupIntentId, cardholderName, ...more };
  const { status, json } = await invoke(client, 'payment-methods', save);
  expect(status).toBe(200);
  return String(json['id']);
}

async function cardsOf(client: SupabaseClient) {
  const { data } = await client.from('payment_methods').select().order('created_at').throwOnError();
  return data;
}

const defaultsOf = async (client: SupabaseClient) =>
  (await cardsOf(client)).filter((card) => card.is_default).map((card) => card.id);

async function customerOf(userId: string): Promise<string> {
  const { data } = await server()
    .from('profiles')
    .select('stripe_customer_id')
    .eq('user_id', userId)
    .single()
    .throwOnError();
  return data.stripe_customer_id;
}

describe('saving a card', () => {
  it('in the account area stores the details to show', async () => {
    const { client } = await newVerifiedPerson();
    const id = await savedCard(client);
    expect(await cardsOf(client)).toMatchObject([
      {
        id,
        cardholder_name: 'Pat Example',
        last_four: '4242',
        expiry: expect.stringMatching(/^\d\d\/\d\d$/),
        card_type: 'visa',
        is_default: true,
      },
    ]);
  });

  it('while paying works when the buyer asked for it', async () => {
    const { client, id } = await newVerifiedPerson();
    const { json } = await invoke(client, 'create-payment-intent', { plan: 'cheatsheet' });
    const paymentIntentId = await confirmInBrowser(String(json['clientSecret']), {
      payment_method: 'pm_card_mastercard',
      setup_future_usage: 'off_session',
    });
    const save = { action: 'save', paymentIntentId, cardholderName };
    const first = await invoke(client, 'payment-methods', save);
    expect(first.status).toBe(200);
    expect(await invoke(client, 'payment-methods', save)).toEqual(first);
    const [card, ...more] = await cardsOf(client);
    expect(more).toEqual([]);
    expect(card).toMatchObject({ card_type: 'mastercard', last_four: '4444' });
    const method = await stripe.paymentMethods.retrieve(card.stripe_payment_method_id);
    expect(method.customer).toBe(await customerOf(id));
  });

  it('repeatedly at the same time saves it once', async () => {
    const { client } = await newVerifiedPerson();
    const setupIntentId = await confirmedCard(client);
    const save = { action: 'save', setupIntentId, cardholderName, makeDefault: true };
    const responses = await Promise.all(
      [1, 2, 3].map(() => invoke(client, 'payment-methods', save)),
    );
    const [card] = await cardsOf(client);
    for (const response of responses)
      expect(response).toEqual({ status: 200, json: { id: card.id } });
    expect(await defaultsOf(client)).toEqual([card.id]);
  });

  it('requires a name', async () => {
    const { client } = await newVerifiedPerson();
    const setupIntentId = await confirmedCard(client);
    const save = { action: 'save', setupIntentId, cardholderName: ' ' };
    const { status, json } = await invoke(client, 'payment-methods', save);
    expect(status).toBe(400);
    expect(json.error?.message).toBe('Please fill in all required fields');
  });

  it('that belongs to someone else is refused', async () => {
    const { client } = await newVerifiedPerson();
    const setupIntentId = await confirmedCard(client);
    const thief = await newVerifiedPerson();
    const save = { action: 'save', setupIntentId, cardholderName };
    expect((await invoke(thief.client, 'payment-methods', save)).status).toBe(404);
    expect(await cardsOf(thief.client)).toEqual([]);
  });

  it('requires a session', async () => {
    const { status, json } = await invoke(visitor(), 'payment-methods', { action: 'set_up' });
    expect(status).toBe(401);
    expect(json.error?.code).toBe('unauthenticated');
  });
});

describe('the default card', () => {
  it('is the first, until another is chosen', async () => {
    const { client } = await newVerifiedPerson();
    const first = await savedCard(client);
    const second = await savedCard(client, 'pm_card_amex');
    expect(await defaultsOf(client)).toEqual([first]);
    const third = await savedCard(client, 'pm_card_discover', { makeDefault: true });
    expect(await defaultsOf(client)).toEqual([third]);
    const chosen = await invoke(client, 'payment-methods', { action: 'make_default', id: second });
    expect(chosen).toEqual({ status: 200, json: {} });
    expect(await defaultsOf(client)).toEqual([second]);
    expect((await cardsOf(client)).map((card) => card.card_type)).toEqual(['visa', 'amex', 'card']);

    await invoke(client, 'payment-methods', { action: 'remove', id: second });
    expect(await defaultsOf(client)).toEqual([first]);
  });
});

describe('removing a card', () => {
  it('detaches it at Stripe, too, and works once', async () => {
    const { client } = await newVerifiedPerson();
    const id = await savedCard(client);
    const [card] = await cardsOf(client);
    const remove = { action: 'remove', id };
    expect(await invoke(client, 'payment-methods', remove)).toEqual({ status: 200, json: {} });
    expect(await cardsOf(client)).toEqual([]);
    const method = await stripe.paymentMethods.retrieve(card.stripe_payment_method_id);
    expect(method.customer).toBeNull();
    expect((await invoke(client, 'payment-methods', remove)).status).toBe(404);
  });

  it('that Stripe has already detached works', async () => {
    const { client } = await newVerifiedPerson();
    const id = await savedCard(client);
    const [card] = await cardsOf(client);
    await stripe.paymentMethods.detach(card.stripe_payment_method_id);
    const { status } = await invoke(client, 'payment-methods', { action: 'remove', id });
    expect(status).toBe(200);
    expect(await cardsOf(client)).toEqual([]);
  });

  it('of someone else is a 404, as for an unknown card, and changes nothing', async () => {
    const { client } = await newVerifiedPerson();
    const id = await savedCard(client);
    const before = await cardsOf(client);
    const thief = await newVerifiedPerson();
    for (const action of ['remove', 'make_default']) {
      const unknown = await invoke(thief.client, 'payment-methods', { action, id: randomUUID() });
      expect(unknown.status).toBe(404);
      expect(await invoke(thief.client, 'payment-methods', { action, id })).toEqual(unknown);
    }
    expect(await cardsOf(client)).toEqual(before);
    const method = await stripe.paymentMethods.retrieve(before[0].stripe_payment_method_id);
    expect(method.customer).not.toBeNull();
  });
});

describe('paying with a saved card', () => {
  it('charges it, and nobody else can use it', async () => {
    const { client, id } = await newVerifiedPerson();
    await savedCard(client);
    const [card] = await cardsOf(client);
    const paymentMethodId = card.stripe_payment_method_id;
    const request = { plan: 'application', paymentMethodId };

    const thief = await newVerifiedPerson();
    expect((await invoke(thief.client, 'create-payment-intent', request)).status).toBe(400);

    const { json } = await invoke(client, 'create-payment-intent', request);
    const intentId = await confirmInBrowser(String(json['clientSecret']), {
      payment_method: paymentMethodId,
    });
    const intent = await stripe.paymentIntents.retrieve(intentId);
    expect(intent).toMatchObject({ status: 'succeeded', customer: await customerOf(id) });
    const orderId = json['orderId'];
    const settled = await invoke(client, 'settle-order', { orderId });
    expect(settled.json).toEqual({ status: 'completed' });
  });

  it('works on an intent that declined another card', async () => {
    const { client } = await newVerifiedPerson();
    await savedCard(client);
    const [card] = await cardsOf(client);
    const paymentMethodId = card.stripe_payment_method_id;
    const typed = await invoke(client, 'create-payment-intent', { plan: 'application' });
    const declined = confirmInBrowser(String(typed.json['clientSecret']), {
      payment_method: 'pm_card_chargeDeclined',
    });
    await expect(declined).rejects.toThrow('card_declined');

    const request = { plan: 'application', paymentMethodId };
    const saved = await invoke(client, 'create-payment-intent', request);
    expect(saved).toEqual(typed);
    await confirmInBrowser(String(saved.json['clientSecret']), { payment_method: paymentMethodId });
    const { orderId } = saved.json;
    const settled = await invoke(client, 'settle-order', { orderId });
    expect(settled.json).toEqual({ status: 'completed' });
  });
});

describe('a person’s customer at Stripe', () => {
  it('is theirs alone, and they cannot change it', async () => {
    const { client, id } = await newVerifiedPerson();
    const other = await newVerifiedPerson();
    await Promise.all([client, client, other.client].map((who) => confirmedCard(who)));
    const customer = await customerOf(id);
    expect(customer).not.toBe(await customerOf(other.id));
    expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(2);
    const { error } = await client
      .from('profiles')
      .update({ stripe_customer_id: await customerOf(other.id) })
      .eq('user_id', id);
    expect(error?.code).toBe('42501');
  });
});

describe('a free purchase', () => {
  it('is listed once among the payment methods and can be removed', async () => {
    const { client } = await newVerifiedPerson();
    for (const plan of ['cheatsheet', 'application']) {
      const { json } = await invoke(client, 'create-payment-intent', {
        plan,
        couponCode: 'PARTNER',
      });
      expect(json['free']).toBe(true);
    }
    const [row, ...more] = await cardsOf(client);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      cardholder_name: 'Free Purchase',
      last_four: '0000',
      expiry: 'N/A',
      card_type: 'Coupon',
      is_default: true,
    });
    const remove = { action: 'remove', id: row.id };
    expect((await invoke(client, 'payment-methods', remove)).status).toBe(200);
    expect(await cardsOf(client)).toEqual([]);
  });

  it('cannot be the default', async () => {
    const { client } = await newVerifiedPerson();
    await invoke(client, 'create-payment-intent', { plan: 'cheatsheet', couponCode: 'PARTNER' });
    const [free] = await cardsOf(client);
    const card = await savedCard(client);
    expect(await defaultsOf(client)).toEqual([card]);
    const wish = { action: 'make_default', id: free.id };
    const { status, json } = await invoke(client, 'payment-methods', wish);
    expect([status, json.error?.message]).toEqual([
      409,
      'A free purchase cannot be the default: it cannot be charged.',
    ]);
    expect(await defaultsOf(client)).toEqual([card]);
  });
});
