import assert from 'node:assert/strict';

import { databaseSavedCards, type NewCard } from './saved-cards.ts';
import { projectOf, refusal } from './test-support.ts';

const card: NewCard = {
  paymentMethodId: 'pm_1',
  cardholderName: 'Alice Example',
  lastFour: '4242',
  expiry: '12/40',
  cardType: 'visa',
  isDefault: true,
};

Deno.test('a card is inserted with all its fields', async () => {
  const { client, asked } = projectOf(() => Response.json({ id: 'row' }));
  assert.equal(await databaseSavedCards(client).add('u', card), 'row');
  assert.deepEqual(asked[0]?.body, {
    user_id: 'u',
    stripe_payment_method_id: 'pm_1',
    cardholder_name: 'Alice Example',
    last_four: '4242',
    expiry: '12/40',
    card_type: 'visa',
    is_default: true,
  });
  assert.equal(asked.length, 1);
});

Deno.test('a card that cannot be saved is not mistaken for a duplicate', async () => {
  let calls = 0;
  const { client } = projectOf(() =>
    ++calls === 1 ? refusal(400, '23514')() : Response.json({ id: 'row' }),
  );
  await assert.rejects(databaseSavedCards(client).add('u', card), { name: 'PostgrestError' });
});

Deno.test('a user’s card is found with its Stripe id, and can be made the default', async () => {
  const { client, asked } = projectOf(() =>
    Response.json([{ id: 'c', stripe_payment_method_id: 'pm_1' }]),
  );
  const cards = databaseSavedCards(client);
  assert.deepEqual(await cards.find('u', 'c'), { id: 'c', paymentMethodId: 'pm_1' });
  assert.equal(await cards.makeDefault('u', 'c'), true);
  assert.deepEqual(asked[1]?.body, { is_default: true });
});

Deno.test('a duplicate card is looked up among the user’s own', async () => {
  let calls = 0;
  const { client, asked } = projectOf(() =>
    ++calls === 1 ? refusal(409, '23505')() : Response.json({ id: 'row' }),
  );
  assert.equal(await databaseSavedCards(client).add('u', card), 'row');
  const there = '/rest/v1/payment_methods?select=id&user_id=eq.u&stripe_payment_method_id=eq.pm_1';
  assert.equal(asked[1]?.path, there);
});

Deno.test('every other call is limited to one of the user’s own cards', async () => {
  const { client, asked } = projectOf(() => Response.json([]));
  const cards = databaseSavedCards(client);
  assert.equal(await cards.find('u', 'c'), null);
  assert.equal(await cards.makeDefault('u', 'c'), false);
  await cards.remove('u', 'c');
  assert.deepEqual(
    asked.map(({ method, path }) => [method, path.includes('id=eq.c&user_id=eq.u')]),
    [
      ['GET', true],
      ['PATCH', true],
      ['DELETE', true],
    ],
  );
});
