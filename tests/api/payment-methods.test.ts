import type { SupabaseClient } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { newVerifiedPerson, server } from './support/clients.ts';
import { invoke } from './support/functions.ts';
import { confirmInBrowser, stripe } from './support/stripe.ts';

const cardholderName = 'Pat Example';

/** Confirms a card in the account area. Returns the setup intent's id. */
async function confirmedCard(client: SupabaseClient): Promise<string> {
  const { json } = await invoke(client, 'payment-methods', { action: 'set_up' });
  return confirmInBrowser(String(json['clientSecret']), { payment_method: 'pm_card_visa' });
}

/** Saves a card in the account area. Returns its row's id. */
async function savedCard(client: SupabaseClient): Promise<string> {
  const setupIntentId = await confirmedCard(client);
  const save = { action: 'save', setupIntentId, cardholderName };
  const { status, json } = await invoke(client, 'payment-methods', save);
  expect(status).toBe(200);
  return String(json['id']);
}

async function cardsOf(client: SupabaseClient) {
  const { data } = await client.from('payment_methods').select().order('created_at').throwOnError();
  return data;
}

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
    expect(card.is_default).toBe(true);
  });
});

describe('paying with a saved card', () => {
  it('charges it, and nobody else can use it', async () => {
    const { client, id } = await newVerifiedPerson();
    await savedCard(client);
    const [card] = await cardsOf(client);
    const paymentMethodId = card.stripe_payment_method_id;
    const request = {
      plan: 'application',
      paymentMethodId,
      billing: { address: { country: 'US' } },
    };

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
    const typed = await invoke(client, 'create-payment-intent', {
      plan: 'application',
      billing: { address: { country: 'US' } },
    });
    const declined = confirmInBrowser(String(typed.json['clientSecret']), {
      payment_method: 'pm_card_chargeDeclined',
    });
    await expect(declined).rejects.toThrow('card_declined');

    const request = {
      plan: 'application',
      paymentMethodId,
      billing: { address: { country: 'US' } },
    };
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
