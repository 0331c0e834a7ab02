import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { createToken } from '../assistant.ts';
import { entitlementsOf, openOrder, purchasesOf } from '../checkout.ts';
import { type SeededStore, seedStore } from '../seeded-store.ts';
import { type ApiResponse, call, stackTrace } from '../requests.ts';
import { accessToken, newPerson, server, visitor } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { type Actor, actorNamed, createActors, holds, actorNames } from './actors.ts';
import { repeated } from '../../repeated.ts';
import { anyValue, functionsOf, stateOf } from './store.ts';

const sql = database();
const functions = await functionsOf(sql);
let store: SeededStore;
let person: Awaited<ReturnType<typeof newPerson>>;
let actors: Actor[];
beforeAll(async () => {
  store = await seedStore();
  person = await newPerson();
  actors = await createActors();
});
afterAll(async () => {
  await store.remove();
  await sql.end();
});

// These serve people who are not admins. All others have to refuse, including future ones. The first three may be
// used by the actors below, and two of them write.
const forEveryone = new Set([
  'create_assistant_token',
  'quote_order',
  'record_page_view',
  'report_error',
  'submit_profile',
]);
const forMembers = new Set([
  'applicant_profile',
  'explore_applicants',
  'export_my_data',
  'my_access',
  'my_contributions',
  'my_earnings',
  'my_plans',
  'my_submissions',
  'nearest_applicants',
  'school_applicants',
  'search_aliases',
  'search_applicants',
  'search_schools',
]);

/** The keys of the rows that an actor must not see. */
function hiddenFrom(actor: Actor): (string | number)[] {
  const { applicants, schools, applicant_schools, school_directory, school_figures, ...keys } =
    store.keys;
  const profiles = { applicants, schools, applicant_schools, school_directory, school_figures };
  const hidden = holds(actor, 'profiles') ? keys : { ...keys, ...profiles };
  return Object.values(hidden).flatMap((key) => Object.values(key ?? {}));
}

describe('a function of the database', () => {
  const others = Object.keys(functions).filter((name) => !forEveryone.has(name));

  // A function for members is always called by all actors.
  const callers = repeated(
    'callers of each database function',
    others.flatMap((name, at) =>
      actorNames.map((caller, nth) => ({
        name,
        caller,
        isKept: forMembers.has(name) || nth === at % actorNames.length,
      })),
    ),
    ({ isKept }) => isKept,
  );

  it.each(others)('%s does nothing for callers without the right', async (name) => {
    const { parameters, needed } = functions[name] ?? { parameters: [], needed: 0 };
    const values = parameters.map(({ name, type }) => [name, anyValue(type, store.owner.id)]);
    const bodies = [...new Set([needed, parameters.length])].map((count) =>
      Object.fromEntries(values.slice(0, count)),
    );
    const before = await stateOf(sql);
    const attempt = async (actor: Actor) => {
      const { token } = actor;
      const mayAsk = forMembers.has(name) && token !== undefined;
      const words = hiddenFrom(actor).map((word) => `"${word}"`);
      for (const body of bodies) {
        const { status, text } = await call(`/rest/v1/rpc/${name}`, { token, body });
        // A row out of reach is unknown, or with policies alone changed by someone else: 404, 409.
        expect(mayAsk ? [200, 400] : [401, 403, 404, 409]).toContain(status);
        expect(text, 'a missing function').not.toContain('PGRST202');
        expect(status >= 400 && stackTrace.test(text)).toBe(false);
        expect(words.filter((word) => text.includes(word))).toEqual([]);
      }
    };
    const trying = callers.filter((one) => one.name === name);
    await Promise.all(trying.map(({ caller }) => attempt(actorNamed(caller, actors))));
    expect(await stateOf(sql)).toEqual(before);
  });

  it('that writes cannot be called by GET', async () => {
    const before = await stateOf(sql);
    for (const token of [undefined, await accessToken(person.client)]) {
      for (const query of [
        `open_order?user_id=${person.id}&plan=cheatsheet&coupon_code=PARTNER`,
        `delete_user?user_id=${store.owner.id}`,
        ...['sync', 'clear'].map((kind) => `start_job?id=${randomUUID()}&kind=${kind}`),
        'latest_job',
      ]) {
        const { status } = await call(`/rest/v1/rpc/${query}`, { token });
        expect([401, 403, 404, 405]).toContain(status);
      }
    }
    expect(await stateOf(sql)).toEqual(before);
  });
});

const idOf = async (client: SupabaseClient) => (await client.auth.getUser()).data.user?.id ?? '';

// Everything an attacker could ask of these functions.
const everyParameter = () => ({
  plan: 'cheatsheet',
  orderId: store.keys['orders']?.['id'],
  reason: 'Please',
  since: '2020-01-01T00:00:00Z',
  productId: store.productId,
  storagePath: 'products/1_mine.pdf',
  fileName: 'mine.pdf',
  tokenHash: 'x'.repeat(56),
  password: 'letmein-local',
  action: 'remove',
  id: store.keys['payment_methods']?.['id'],
  userId: store.owner.id,
  user_id: store.owner.id,
  isAdmin: true,
});

describe('an Edge Function', () => {
  const folder = path.resolve(import.meta.dirname, '../../../supabase/functions');
  const names = readdirSync(folder).filter((name) => !name.startsWith('_') && !name.includes('.'));
  // It only reports that the store is up.
  const asked = names.filter((name) => name !== 'health');

  it.each(asked)('%s does nothing for a visitor', async (name) => {
    const before = await stateOf(sql);
    const keys = [{}, { apikey: 'sb_secret_guess' }, { apikey: '' }, { 'x-user-id': person.id }];
    for (const headers of keys) {
      const body = everyParameter();
      const { status, text } = await call(`/functions/v1/${name}`, { headers, body });
      expect([400, 401, 403, 404]).toContain(status);
      expect(text).not.toMatch(stackTrace);
    }
    expect(await stateOf(sql)).toEqual(before);
  });

  it.each(asked.filter((name) => !['create-payment-intent', 'delete-account'].includes(name)))(
    '%s does nothing for a member about someone else’s rows',
    async (name) => {
      const before = await stateOf(sql);
      const members = actors.filter((one) => one.token !== undefined);
      const attempt = async ({ token }: Actor) => {
        const body = everyParameter();
        const { status, text } = await call(`/functions/v1/${name}`, { token, body });
        expect([400, 401, 403, 404, 409]).toContain(status);
        expect(text).not.toMatch(stackTrace);
      };
      await Promise.all(members.map(attempt));
      expect(await stateOf(sql)).toEqual(before);
    },
  );

  it.each(asked)('%s takes no method but POST', async (name) => {
    const before = await stateOf(sql);
    const token = await accessToken(await demo('admin'));
    // A link in a mail opens this one.
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE'].slice(name === 'unsubscribe' ? 1 : 0);
    for (const method of methods) {
      const { status, json } = await call(`/functions/v1/${name}`, { token, method });
      expect([method, status, json]).toEqual([
        method,
        405,
        { error: { code: 'method_not_allowed', message: expect.stringMatching(/\w/) } },
      ]);
    }
    expect(await stateOf(sql)).toEqual(before);
  });

  it.each(asked)('%s refuses an admin’s malformed body', async (name) => {
    const admin = await demo('admin');
    const mark = randomUUID();
    const token = name === 'mcp' ? await createToken(admin, mark) : await accessToken(admin);
    const before = await stateOf(sql, { without: [await idOf(admin)] });
    for (const body of [
      'null',
      '5',
      '[]',
      '',
      '{"a":',
      '<a/>',
      'a=b',
      '{"orderId":"\\u0000","eventId":"\\ud800"}',
      '{"__proto__":{"orderId":"x"}}',
      '['.repeat(8000) + ']'.repeat(8000),
      JSON.stringify({ orderId: 'x'.repeat(1_000_000) }),
      { orderId: "' or 1=1 --", eventId: { $gt: '' }, productId: {}, storagePath: [] },
      { productId: 'x', storagePath: 'products/../guides/1_a.pdf', fileName: 'a.pdf' },
      { guideId: 'x', storagePath: 'products/1_a.pdf', fileName: 'a.pdf' },
      { guideId: 'x', storagePath: 'guides/1_a.pdf', fileName: '../a.pdf' },
      { guideId: 'x', storagePath: 'guides/1_a.pdf', fileName: 'a.pdf\r\nX: y' },
    ]) {
      const { status, text } = await call(`/functions/v1/${name}`, { token, body });
      expect([body, [400, 403, 413].includes(status) ? 'refused' : status]).toEqual([
        body,
        'refused',
      ]);
      expect(text).not.toMatch(stackTrace);
    }
    expect(await stateOf(sql, { without: [await idOf(admin)] })).toEqual(before);
    await admin.from('assistant_tokens').delete().eq('name', mark).throwOnError();
  });

  it('health reports nothing but the status', async () => {
    const { text } = await call('/functions/v1/health');
    expect(JSON.parse(text)).toEqual({ status: 'ok' });
  });

  it('deletes only the caller’s account, and only with its password', async () => {
    const before = await stateOf(sql);
    const token = await accessToken(person.client);
    for (const body of [
      { password: 'guess' },
      { password: 'guess', userId: store.owner.id },
      { userId: store.owner.id },
      { password: { $ne: null } },
    ]) {
      const { status } = await call('/functions/v1/delete-account', { token, body });
      expect([400, 403]).toContain(status);
    }
    expect(await stateOf(sql)).toEqual(before);
  });

  it.each(['_shared/supabase.ts', '../rest/v1/orders', '..%2f..%2fetc%2fpasswd', '', 'unknown'])(
    'cannot be reached by the name "%s"',
    async (name) => {
      const { status, text } = await call(`/functions/v1/${name}`, { body: {} });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toMatch(/root:|import |SECRET/);
    },
  );
});

const outsiders = async (): Promise<[string, SupabaseClient, number][]> => [
  ['a visitor', visitor(), 401],
  ['a member', person.client, 403],
  ['an admin', await demo('admin'), 403],
];

describe('a function of the server', () => {
  it('open_order opens and grants nothing for anyone else', async () => {
    for (const [who, client, expected] of await outsiders()) {
      const args = { user_id: person.id, plan: 'cheatsheet', coupon_code: 'PARTNER' };
      const { status } = await client.rpc('open_order', args);
      expect([who, status]).toEqual([who, expected]);
    }
    expect(await entitlementsOf(person.id)).toEqual([]);
    expect(await purchasesOf(person.id)).toEqual([]);
  });

  it('attach_payment_intent and settle_payment change nothing for anyone else', async () => {
    const { client, id } = await newPerson();
    const { orderId, intentId, amount } = await openOrder(client, 'cheatsheet');
    const before = await purchasesOf(id);
    for (const [who, outsider, expected] of [
      ...(await outsiders()),
      ['its buyer', client, 403],
    ] as const) {
      const attached = await outsider.rpc('attach_payment_intent', {
        order_id: orderId,
        payment_intent_id: 'pi_of_somebody_else',
      });
      expect([who, attached.status]).toEqual([who, expected]);
      const settled = await outsider.rpc('settle_payment', {
        order_id: orderId,
        payment_intent_id: intentId,
        outcome: 'succeeded',
        amount_cents: amount,
        currency: 'usd',
      });
      expect([who, settled.status]).toEqual([who, expected]);
    }
    expect(await purchasesOf(id)).toEqual(before);
    expect(await entitlementsOf(id)).toEqual([]);
  });

  it('record_stripe_event and close_stripe_event do nothing for anyone else', async () => {
    const forged = `evt_${randomUUID()}`;
    const key = store.keys['stripe_events'] ?? {};
    for (const [who, client, expected] of await outsiders()) {
      const event = { id: forged, type: 'payment_intent.succeeded', payload: {} };
      expect([who, (await client.rpc('record_stripe_event', event)).status]).toEqual([
        who,
        expected,
      ]);
      expect([who, (await client.rpc('close_stripe_event', key)).status]).toEqual([who, expected]);
    }
    const events = server().from('stripe_events');
    expect((await events.select().eq('id', forged)).data).toEqual([]);
    expect((await events.select('processed_at').match(key)).data).toEqual([{ processed_at: null }]);
  });
});

/** A refusal in the documented format that reveals no internals and writes nothing. */
const refusal = (status: number, code: string) => ({
  status,
  json: { error: { code, message: expect.stringMatching(/\w/) } },
  revealsInternals: false,
  orders: [],
  entitlements: [],
});

const outcome = async ({ status, json, text }: ApiResponse) => ({
  status,
  json,
  revealsInternals: stackTrace.test(text),
  orders: await purchasesOf(person.id),
  entitlements: await entitlementsOf(person.id),
});

describe('a malformed request', () => {
  let token: string;
  beforeAll(async () => {
    token = await accessToken(person.client);
  });

  it.each([
    ['an unknown plan', { plan: 'platinum' }, 404, 'unknown_plan'],
    ['SQL for a plan', { plan: "cheatsheet'; drop table orders; --" }, 404, 'unknown_plan'],
    ['a plan that is not on sale', { plan: 'interview-cheatsheet' }, 404, 'unknown_plan'],
    ['no plan', {}, 400, 'invalid_request'],
    ['an empty plan', { plan: '' }, 400, 'invalid_request'],
    ['a number for a plan', { plan: 5 }, 400, 'invalid_request'],
    ['a list for a plan', { plan: ['cheatsheet'] }, 400, 'invalid_request'],
    ['a plan that is too long', { plan: 'x'.repeat(1000) }, 400, 'invalid_request'],
    ['an object for a coupon', { plan: 'cheatsheet', couponCode: {} }, 400, 'invalid_request'],
    [
      "someone's card",
      { plan: 'cheatsheet', paymentMethodId: 'pm_card_visa' },
      400,
      'invalid_request',
    ],
    ['a list', [], 400, 'invalid_request'],
    ['null', 'null', 400, 'invalid_request'],
    ['malformed JSON', '{"plan": "cheatsheet"', 400, 'invalid_request'],
    ['nothing', '', 400, 'invalid_request'],
    ['too much', { plan: 'cheatsheet', more: 'x'.repeat(17 * 1024) }, 413, 'too_large'],
  ] as const)('for an intent: %s', async (_, body, status, code) => {
    expect(
      await outcome(await call('/functions/v1/create-payment-intent', { token, body })),
    ).toEqual(refusal(status, code));
  });

  it.each([
    ['no order', {}, 400, 'invalid_request'],
    ['an invalid order id', { orderId: '651' }, 400, 'invalid_request'],
    ['an unknown order', { orderId: '00000000-0000-4000-8000-00000000ffff' }, 404, 'not_found'],
    ['malformed JSON', '{', 400, 'invalid_request'],
  ] as const)('for a settlement: %s', async (_, body, status, code) => {
    expect(await outcome(await call('/functions/v1/settle-order', { token, body }))).toEqual(
      refusal(status, code),
    );
  });

  it.each([
    ['a prototype', '{"__proto__":{"plan":"cheatsheet"}}', 400],
    ['a constructor', '{"constructor":{"prototype":{"plan":"cheatsheet","is_admin":true}}}', 400],
    ['a list in a list', `${'['.repeat(8000)}${']'.repeat(8000)}`, 400],
    ['an object in an object', `${'{"plan":'.repeat(1000)}1${'}'.repeat(1000)}`, 400],
    ['a million letters', JSON.stringify({ plan: 'x'.repeat(1_000_000) }), 413],
    ['two plans, the last of them unknown', '{"plan":"cheatsheet","plan":"none"}', 404],
    ['NUL in a plan', JSON.stringify({ plan: 'cheatsheet\u0000' }), 400],
    ['half a character', '{"plan":"\\ud800"}', 400],
    ['XML', '<plan>cheatsheet</plan>', 400],
    ['a form', 'plan=cheatsheet', 400],
  ] as const)('for an intent: %s', async (_, body, status) => {
    const response = await call('/functions/v1/create-payment-intent', { token, body });
    expect(await outcome(response)).toMatchObject({
      status,
      revealsInternals: false,
      orders: [],
      entitlements: [],
    });
  });
});
