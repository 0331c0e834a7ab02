import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectAssistant, createToken } from '../assistant.ts';
import { type SeededStore, seedStore } from '../seeded-store.ts';
import { demo } from '../accounts.ts';
import { database } from '../support/database.ts';
import { repeated } from '../../../tools/commands/lib/repeated.ts';
import { type Actor, actorNamed, actorNames, createActors, holds } from './actors.ts';
import { pairs } from './pairs.ts';
import { stateOf } from './store.ts';
import { texts } from './texts.ts';

// The attacks on reading, asked through an assistant.
const sql = database();
let store: SeededStore;
let actors: Actor[];
beforeAll(async () => {
  store = await seedStore();
  actors = await createActors();
});
afterAll(async () => {
  await store.remove();
  await sql.end();
});

const keyOf = (table: string, column: string) => String(store.keys[table]?.[column]);

/** What belongs to someone else, and is hidden from an actor. */
function hiddenFrom(actor: Actor): string[] {
  const profiles = [keyOf('applicants', 'id'), keyOf('schools', 'id'), '"accepted_schools":["'];
  return [
    keyOf('orders', 'id'),
    store.owner.id,
    ...(holds(actor, 'profiles') ? [] : profiles),
    ...(holds(actor, 'plus') ? [] : [`"id":"${keyOf('guides', 'id')}"`]),
  ];
}

const questions = (): [tool: string, args?: Record<string, unknown>][] => {
  const number = Number(keyOf('applicants', 'id').replace('applicant-', ''));
  const school = keyOf('schools', 'id');
  return [
    ['search_applicants'],
    ['search_applicants', { search: "%' or true --", user_id: store.owner.id, is_admin: true }],
    ['search_applicants', { school }],
    ['read_applicant', { number }],
    ['applicants_like_me', { mcat: 510 }],
    ['explore_applicants'],
    ['explore_applicants', { school: "x' union select token_hash from assistant_tokens --" }],
    ['search_schools', { search: 'test school' }],
    ['read_school', { id: school }],
    ['saved_list', { user_id: store.owner.id }],
    ['list_guides'],
    ['read_guide', { id: keyOf('guides', 'id') }],
    ['read_guide', { id: `' or '1'='1` }],
    ['summer_programs'],
    ['orders'],
    ['export_my_data'],
  ];
};

describe('an assistant', () => {
  const people = actorNames.filter((name) => name !== 'a visitor');
  it.each(
    repeated('people whose assistant asks for everything', people, (_, index) => index % 3 === 0),
  )('of %s reads only what they can read', async (name) => {
    const actor = actorNamed(name, actors);
    const { ask, client } = await connectAssistant(await createToken(actor.client));
    for (const [tool, args] of questions()) {
      const { text } = await ask(tool, args);
      const found = hiddenFrom(actor).filter((word) => text.includes(word));
      expect([tool, found]).toEqual([tool, []]);
    }
    const { text } = await ask('search_applicants');
    const all = await (await demo('admin')).from('applicants').select('id');
    const total = holds(actor, 'profiles') ? (all.data?.length ?? 0) : 0;
    expect(text).toContain(`"total":${total},`);
    await client.close();
  });

  it('of a holder of cheatsheet-plus is answered by every tool', async () => {
    const actor = actorNamed('a holder of cheatsheet-plus', actors);
    const saved = keyOf('schools', 'id');
    await actor.client.from('saved_schools').insert({ school_id: saved }).throwOnError();
    const { ask, client } = await connectAssistant(await createToken(actor.client));
    const number = Number(keyOf('applicants', 'id').replace('applicant-', ''));
    const guides = actor.client.from('guides').select('id').like('storage_path', '%.pdf').limit(1);
    const document = (await guides.single().throwOnError()).data.id;
    const answers: [tool: string, args: Record<string, unknown>, word: string][] = [
      ['search_applicants', { school: saved }, `"number":${number},`],
      ['read_applicant', { number }, `"number":${number},`],
      ['read_section', { section: 'hobbies', school: saved }, `"total":`],
      ['applicants_like_me', { mcat: 510 }, '"applicant":{'],
      ['explore_applicants', { school: saved }, '"profiles":1,'],
      ['search_schools', { search: 'test school' }, saved],
      ['read_school', { id: saved }, `"number":${number},`],
      ['saved_list', {}, saved],
      ['list_guides', {}, keyOf('guides', 'id')],
      // Its text is a file.
      ['read_guide', { id: document }, String.raw`\n\n## `],
      ['summer_programs', { state: 'MD' }, '"state":"Maryland"'],
    ];
    expect(answers.map(([tool]) => tool)).toEqual(
      (await client.listTools()).tools.map(({ name }) => name),
    );
    for (const [tool, args, word] of answers) {
      const { text, isError } = await ask(tool, args);
      expect([tool, isError, text.includes(word)]).toEqual([tool, false, true]);
      expect(text).not.toContain('storage_path');
    }
    await client.close();
  });

  it('takes every text literally', async () => {
    const actor = actorNamed('a holder of cheatsheet-plus', actors);
    const { ask, client } = await connectAssistant(await createToken(actor.client));
    const before = await stateOf(sql, { without: [actor.id] });
    const fields: [tool: string, field: string, found: RegExp][] = [
      ['search_applicants', 'search', /"total":0,/],
      ['search_applicants', 'school', /"total":0,/],
      ['explore_applicants', 'school', /"profiles":0,/],
      ['search_schools', 'search', /"total":0,/],
      ['read_school', 'id', /^Not found/],
      ['read_guide', 'id', /^Not found/],
    ];
    for (const [[name, text], [tool, field, nothing]] of pairs(
      'texts to assistants',
      texts,
      fields,
    )) {
      const answer = await ask(tool, { [field]: text });
      // Longer texts are refused before they reach SQL.
      const expected = text.length > 200 ? /too_big|Too big/i : nothing;
      expect([tool, field, name, answer.text]).toEqual([
        tool,
        field,
        name,
        expect.stringMatching(expected),
      ]);
    }
    expect(await stateOf(sql, { without: [actor.id] })).toEqual(before);
    await client.close();
  });

  it('of an admin has no rights of an admin', async () => {
    const admin = await demo('admin');
    const { ask, client } = await connectAssistant(await createToken(admin, 'Hostile'));
    expect((await ask('search_applicants')).text).toContain('"total":0,');
    expect((await ask('list_guides')).text).toContain('"guides":[]');
    await client.close();
    await admin.from('assistant_tokens').delete().eq('name', 'Hostile').throwOnError();
  });

  it('changes nothing but the record of what it read', async () => {
    const actor = actorNamed('a holder of application-plus', actors);
    const { ask, client } = await connectAssistant(await createToken(actor.client));
    const before = await stateOf(sql, { without: [actor.id] });
    for (const [tool, args] of questions()) await ask(tool, args);
    expect(await stateOf(sql, { without: [actor.id] })).toEqual(before);
    await client.close();
  });
});
