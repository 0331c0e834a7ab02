import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo } from '../accounts.ts';
import { createToken } from '../assistant.ts';
import { type SeededStore, seedStore, wordsOf } from '../seeded-store.ts';
import { call, stackTrace } from '../requests.ts';
import { accessToken, newPerson } from '../support/clients.ts';
import { database } from '../support/database.ts';
import { type Actor, actorNamed, createActors, holds, actorNames } from './actors.ts';
import { repeated } from '../../../tools/commands/lib/repeated.ts';
import { pairs } from './pairs.ts';
import { anyValue, functionsOf, stateOf } from './store.ts';

const sql = database();
const functions = await functionsOf(sql);
let store: SeededStore;
let person: Awaited<ReturnType<typeof newPerson>>;
let actors: Actor[];
let before: Awaited<ReturnType<typeof stateOf>>;
beforeAll(async () => {
  store = await seedStore();
  person = await newPerson();
  actors = await createActors();
  before = await stateOf(sql);
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
  // How much the plans hold, and the words of the owner.
  'shop_window',
  // Who sells, and to which countries.
  'store_facts',
  'submit_profile',
]);
const forMembers = new Set([
  'accept_staff_invitation',
  'applicant_profile',
  'applicant_profiles',
  'ask_for_proof',
  'close_cycle',
  'count_applicants',
  'count_searches',
  'explore_applicants',
  'export_my_data',
  'find_schools',
  'front_page',
  'has_password',
  'my_access',
  'my_contributions',
  'my_earnings',
  'my_plans',
  'my_schools',
  'my_staff_invitation',
  'my_start',
  'my_submissions',
  'nearest_applicants',
  'save_schools',
  'search_aliases',
  'search_applicants',
  'search_schools',
  'sort_my_schools',
  'tick_box',
]);

/** What support may call, besides. It finds no row with the keys of others. */
const forSupport = new Set([
  'answer_message',
  'needs_attention',
  'order_history',
  'person',
  'resend_mail',
  'search_emails',
  'search_orders',
  'search_people',
  'send_receipt',
]);
/** Of whom and of what that tells. */
const toldToSupport = new Set([
  'access_changes',
  'contact_messages',
  'entitlements',
  'message_answers',
  'orders',
  // What was bought.
  'products',
  'profiles',
  'refunds',
]);

/** The keys of the rows that an actor must not see. */
function hiddenFrom(actor: Actor, name: string): string[] {
  const isTold = actor.name === 'support' && (forSupport.has(name) || name === 'order_receipt');
  const told = isTold
    ? Object.entries(store.keys).filter(([table]) => toldToSupport.has(table))
    : [];
  const { applicants, schools } = store.keys;
  const sold = new Set(
    wordsOf({
      ...Object.fromEntries(told),
      ...(holds(actor, 'profiles') && { applicants: applicants ?? {}, schools: schools ?? {} }),
    }),
  );
  return wordsOf(store.keys).filter((word) => !sold.has(word));
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
        isKept: forMembers.has(name) || caller === 'support' || nth === at % actorNames.length,
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
    const attempt = async (actor: Actor) => {
      const { token } = actor;
      const mayAsk =
        (forMembers.has(name) && token !== undefined) ||
        (forSupport.has(name) && actor.name === 'support');
      const words = hiddenFrom(actor, name);
      for (const body of bodies) {
        const { status, text } = await call(`/rest/v1/rpc/${name}`, { token, body });
        // A row out of reach is unknown, or with policies alone changed by someone else: 404, 409.
        expect(mayAsk ? [200, 204, 400, 404, 409, 422] : [401, 403, 404, 409]).toContain(status);
        expect(text, 'a missing function').not.toContain('PGRST202');
        expect(status >= 400 && stackTrace.test(text)).toBe(false);
        expect(words.filter((word) => text.includes(word))).toEqual([]);
      }
    };
    const trying = callers.filter((one) => one.name === name);
    await Promise.all(trying.map(({ caller }) => attempt(actorNamed(caller, actors))));
    expect(await stateOf(sql)).toEqual(before);
  });
});

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

  // These two serve a member about their own rows, whatever else is asked.
  const ofOthers = asked.filter(
    (name) => !['create-payment-intent', 'delete-account'].includes(name),
  );
  const memberNames = actorNames.filter((name) => name !== 'a visitor');
  const members = pairs('members who call each Edge Function', ofOthers, memberNames);

  it.each(asked)('%s does nothing for a visitor, nor for a member about others', async (name) => {
    const keys = [{}, { apikey: 'sb_secret_guess' }, { apikey: '' }, { 'x-user-id': person.id }];
    for (const headers of keys) {
      const body = everyParameter();
      const { status, text } = await call(`/functions/v1/${name}`, { headers, body });
      expect([400, 401, 403, 404]).toContain(status);
      expect(text).not.toMatch(stackTrace);
    }
    const attempt = async ([, caller]: (typeof members)[number]) => {
      const { token } = actorNamed(caller, actors);
      const { status, text } = await call(`/functions/v1/${name}`, {
        token,
        body: everyParameter(),
      });
      const reads = name === 'receipt' && caller === 'support' ? [200] : [];
      expect([400, 401, 403, 404, 409, ...reads]).toContain(status);
      expect(text).not.toMatch(stackTrace);
    };
    await Promise.all(members.filter(([called]) => called === name).map(attempt));
    expect(await stateOf(sql)).toEqual(before);
  });

  it.each(asked)('%s takes no method but POST', async (name) => {
    const token = await accessToken(await demo('admin'));
    // A link in an email opens this one.
    const methods = ['GET', 'PUT', 'PATCH', 'DELETE'].slice(name === 'unsubscribe' ? 1 : 0);
    for (const method of methods) {
      const { status, json } = await call(`/functions/v1/${name}`, { token, method });
      expect([method, status, json]).toEqual([
        method,
        405,
        { error: { code: 'method_not_allowed', message: expect.stringMatching(/\w/) } },
      ]);
    }
  });

  const bodies = [
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
  ];
  const malformed = pairs('malformed bodies of each Edge Function', asked, bodies);

  it.each(asked)('%s refuses an admin’s malformed body', async (name) => {
    const admin = await demo('admin');
    const mark = randomUUID();
    const token = name === 'mcp' ? await createToken(admin, mark) : await accessToken(admin);
    for (const [, body] of malformed.filter(([called]) => called === name)) {
      const { status, text } = await call(`/functions/v1/${name}`, { token, body });
      expect([body, [400, 403, 413].includes(status) ? 'refused' : status]).toEqual([
        body,
        'refused',
      ]);
      expect(text).not.toMatch(stackTrace);
    }
    await admin.from('assistant_tokens').delete().eq('name', mark).throwOnError();
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
