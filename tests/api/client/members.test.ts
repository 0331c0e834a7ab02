import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noFilters } from '#features/members/applicants/filters.ts';
import {
  applicantProfileOptions,
  applicantsOptions,
  countSearchesOptions,
  countsOptions,
} from '#features/members/applicants/queries.ts';
import {
  statisticsOptions,
  nearestOptions,
  schoolNamesOptions,
} from '#features/members/explore/queries.ts';
import {
  fetchGuideFile,
  guidesOptions,
  guideTextOptions,
} from '#features/members/guides/queries.ts';
import { tickBox, ticksOptions } from '#features/members/guides/use-checks.ts';
import {
  changeSchool,
  closeCycle,
  deleteCycle,
  removeSchool,
  reopenCycle,
  save,
  sortSchools,
  unsave,
} from '#features/members/saved/mutations.ts';
import {
  applicantsByIdOptions,
  closedCyclesOptions,
  foundSchoolsOptions,
  mySchoolsOptions,
  savedIdsOptions,
} from '#features/members/saved/queries.ts';
import { schoolOptions, schoolsOptions } from '#features/members/schools/queries.ts';
import { frontPageOptions, sayWhen } from '../../../src/app/members/front-page.ts';
import { demo } from '../accounts.ts';
import { newPerson, server } from '../support/clients.ts';
import { actAs, insert, read, remove } from './site.ts';

// A word without an alias, in the title case of school names.
const mark = `Qz${randomUUID().replaceAll('-', '')}`;
const schoolId = `a-${mark.toLowerCase()}`;
let memberId: string;
let adminId: string;
let applicants: { id: string; gpa: number }[];

beforeAll(async () => {
  const profile = { state_of_residency: mark, mcat: 480, gap_years: 40, research: 'A lab.' };
  const school = (nth: number) => (nth < 11 ? [`A ${mark}`] : [`B ${mark}`]);
  applicants = await insert(
    'applicants',
    Array.from({ length: 12 }, (_, nth) => ({
      ...profile,
      major: nth === 3 ? 'Neuroscience' : 'Philosophy',
      gpa: 0.5 + nth / 100,
      mcat: nth === 4 ? 521 : 480,
      application_cycles: nth === 3 ? 2 : null,
      shadowing_hours: nth === 3 ? 60 : null,
      accepted_schools: school(nth),
    })),
  );
  const member = await demo('cheatsheet-plus');
  memberId = (await member.auth.getUser()).data.user?.id ?? '';
  adminId = (await (await demo('admin')).auth.getUser()).data.user?.id ?? '';
  await actAs(member);
});
afterAll(async () => {
  await remove('applicants', { state_of_residency: mark });
  await server().from('schools').delete().ilike('name', `%${mark}`).throwOnError();
});

const idOf = (nth: number) => applicants[nth]?.id ?? '';

const searchProfiles = (more: object = {}, page = 1) =>
  read(
    applicantsOptions({
      text: mark,
      section: '',
      filters: { ...noFilters, ...more },
      sort: 'number',
      page,
    }),
  );

describe('profiles', () => {
  it('are found by text, ten on a page', async () => {
    const first = await searchProfiles();
    expect(first).toMatchObject({ total: 12, page: 1, pageCount: 2 });
    expect(first.rows).toHaveLength(10);
    const second = await searchProfiles({}, 2);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(applicants.map(({ id }) => id)));
    expect(first.rows[0]).toMatchObject({
      state_of_residency: mark,
      gap_years: 40,
      research: 'A lab.',
    });
  });

  it.each([
    ['a major', { major: 'neurosc' }, 1],
    ['a background', { race: 'martian' }, 0],
    ['a year', { year: 2024 }, 0],
    ['sections', { sections: ['research'] }, 12],
    ['more sections', { sections: ['research', 'shadowing'] }, 0],
    ['gap years', { gapBands: ['3+'] }, 12],
    ['bands of the scores', { gpaBands: ['3.9-4.0', 'Below3.5'], mcatBands: ['520+'] }, 1],
    ['a degree', { degrees: ['MD'] }, 0],
    ['a trait', { traits: ['applied_again'] }, 1],
    ['hours', { hours: ['shadowing_hours:50'] }, 1],
    ['a control', { controls: ['public'] }, 0],
    ['a state', { state: mark }, 12],
  ])('are filtered by %s', async (_, filters, expected) => {
    expect((await searchProfiles(filters)).total).toBe(expected);
  });

  it('are counted for each choice, and limited to a section that is read', async () => {
    const counts = await read(countsOptions({ text: mark, section: '', filters: noFilters }));
    expect(counts).toMatchObject({ gapBands: { '0': 0, '3+': 12 }, sections: { research: 12 } });
    const told = { text: mark, section: 'shadowing' as const, filters: noFilters };
    expect(await read(countsOptions(told))).toMatchObject({ gapBands: { '3+': 0 } });
    const { total } = await read(applicantsOptions({ ...told, sort: 'number', page: 1 }));
    expect(total).toBe(0);
  });

  it('are counted for several searches at once', async () => {
    const search = { text: mark, section: '' as const, filters: noFilters };
    const shadowing = { ...search, section: 'shadowing' as const };
    expect(await read(countSearchesOptions([search, shadowing]))).toEqual([12, 0]);
    const front = await read(frontPageOptions);
    expect(front.counts).toHaveLength(6);
    expect(front).toMatchObject({ due: [], year: null });
  });

  it('are found by a word of their stories, with the place', async () => {
    const { rows } = await read(
      applicantsOptions({
        text: `labs ${mark}`,
        section: '',
        filters: noFilters,
        sort: 'number',
        page: 1,
      }),
    );
    expect(rows[0]?.places).toEqual([{ section: 'research', text: 'A \u0001lab\u0002.' }]);
  });

  it('are filtered by ranges and by school, and sorted', async () => {
    const { rows } = await read(
      applicantsOptions({
        text: mark,
        section: '',
        filters: { ...noFilters, gpaFrom: 0.52, gpaTo: 0.54, mcatTo: 500 },
        sort: 'gpa-desc',
        page: 1,
      }),
    );
    expect(rows.map(({ gpa }) => gpa)).toEqual([0.53, 0.52]);
    expect((await searchProfiles({ schoolId: 'no-such-school' })).total).toBe(0);
  });

  it('have a page of their own, with the schools that are listed', async () => {
    const [id = ''] = applicants.map((applicant) => applicant.id);
    const found = await read(applicantProfileOptions(id));
    expect(found?.id).toBe(id);
    expect(found?.schools[0]).toMatchObject({ id: expect.any(String), name: expect.any(String) });
    expect(await read(applicantProfileOptions('applicant-0'))).toBeNull();
  });

  it('are all listed without a search', async () => {
    const everything = {
      text: '',
      section: '' as const,
      filters: noFilters,
      sort: 'number' as const,
      page: 1,
    };
    const { total } = await read(applicantsOptions(everything));
    const { count } = await server()
      .from('applicants')
      .select('*', { count: 'exact', head: true })
      .throwOnError();
    expect(total).toBe(count);
  });

  it('of a school are those of the applicants it accepted', async () => {
    const first = await searchProfiles({ schoolId });
    expect(first).toMatchObject({ total: 11, pageCount: 2 });
    const second = await searchProfiles({ schoolId }, 2);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(applicants.slice(0, 11).map(({ id }) => id)));
  });
});

const schoolsBy = async (sort: Parameters<typeof schoolsOptions>[0]['sort'], tookFrom = '') =>
  (await read(schoolsOptions({ text: mark, sort, tookFrom, page: 1 }))).rows.map(({ id }) => id);

describe('schools', () => {
  it('are found by text and sorted', async () => {
    const b = `b-${mark.toLowerCase()}`;
    expect(await schoolsBy('name-asc')).toEqual([schoolId, b]);
    expect(await schoolsBy('name-desc')).toEqual([b, schoolId]);
    expect(await schoolsBy('profiles-asc')).toEqual([b, schoolId]);
    expect(await schoolsBy('name-asc', mark)).toEqual([schoolId, b]);
    expect(await schoolsBy('name-asc', 'elsewhere')).toEqual([]);
  });

  it('are listed ten on a page', async () => {
    const sort = 'name-asc';
    const [first, second] = await Promise.all(
      [1, 2].map((page) => read(schoolsOptions({ text: '', sort, tookFrom: '', page }))),
    );
    expect([first?.page, second?.page]).toEqual([1, 2]);
    expect(first?.rows).toHaveLength(10);
    expect(second?.rows[0]?.id).not.toBe(first?.rows[0]?.id);
  });

  it('have a page with all of their details', async () => {
    const known = { description: mark, website: 'https://a.example' };
    const facts = { degree: 'DO', control: 'public', place: 'Austin, Texas', state: 'Texas' };
    await server()
      .from('schools')
      .update({ ...known, ...facts, acceptance_rate: 3.75 })
      .eq('id', schoolId)
      .throwOnError();
    expect(await read(schoolOptions(schoolId))).toEqual({
      ...known,
      ...facts,
      acceptanceRate: 3.75,
      id: schoolId,
      name: `A ${mark}`,
      imageUrl: null,
      customImageUrl: null,
      logoUrl: null,
      profileCount: 11,
      states: { [mark]: 11 },
      avgGpa: 0.55,
      avgMcat: 484,
    });
  });

  it('have the known one that a search resembles', async () => {
    const { near } = await read(
      schoolsOptions({ text: `${mark}x`, sort: 'name-asc', tookFrom: '', page: 1 }),
    );
    expect(near).toEqual({ id: expect.any(String), name: expect.stringContaining(mark) });
  });

  it.each(['no-such-school', 'No, school', ''])('are not found by the id %j', async (id) => {
    expect(await read(schoolOptions(id))).toBeNull();
  });

  it('are all listed by name for a choice', async () => {
    const schools = await read(schoolNamesOptions());
    expect(schools).toContainEqual({ id: schoolId, name: `A ${mark}` });
    const { data } = await server().from('schools').select('id').order('name').throwOnError();
    expect(schools.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
  });
});

const closedCycles = () => read(closedCyclesOptions(memberId));
const mySchools = () => read(mySchoolsOptions(memberId, { gpa: 0.55, mcat: 490 }));
describe('figures', () => {
  it('cover one school or all profiles', async () => {
    const ofSchool = await read(statisticsOptions(schoolId));
    expect(ofSchool).toMatchObject({
      profiles: 11,
      gapYears: { counts: [[40, 11]] },
      ranges: { shadowing_hours: { n: 1, values: [60, 60, 60] } },
    });
    expect((await read(statisticsOptions(null))).profiles).toBeGreaterThan(11);
  });

  it('list the profiles nearest to a member’s numbers', async () => {
    const nothing = { gpa: null, mcat: null, gapYears: null, state: null, activities: [] };
    const numbers = { gpa: 0.5, mcat: 480, gapYears: 40, state: mark };
    const {
      rows: [nearest],
      schools,
    } = await read(nearestOptions({ ...numbers, activities: ['research'] }));
    expect(nearest).toEqual({
      applicant: expect.objectContaining({ id: idOf(0), state_of_residency: mark }),
      gpaApart: 0,
      mcatApart: 0,
      gapYearsApart: 0,
      isSameState: true,
      sharedActivities: ['research'],
    });
    expect(schools).toContainEqual(
      expect.objectContaining({ id: schoolId, profileCount: 11, states: { [mark]: 11 } }),
    );
    const {
      rows: [byScore],
    } = await read(nearestOptions({ ...nothing, mcat: 480 }));
    expect(byScore).toMatchObject({
      gpaApart: null,
      mcatApart: 0,
      gapYearsApart: null,
      isSameState: null,
      sharedActivities: null,
    });
  });
});

describe('a saved list', () => {
  const kinds = [
    ['applicant', 'saved_applicants', 'applicant_id', () => [idOf(1), idOf(0)]],
    ['school', 'saved_schools', 'school_id', () => [`b-${mark.toLowerCase()}`, schoolId]],
  ] as const;

  it.each(kinds)('of %ss is the member’s own, the latest first', async (kind, table, key, ids) => {
    const [late = '', early = ''] = ids();
    await insert(table, { user_id: adminId, [key]: early });
    await save(kind, early);
    await save(kind, early);
    await save(kind, late);
    expect(await read(savedIdsOptions(memberId, kind))).toEqual([late, early]);
    await unsave(kind, late);
    await unsave(kind, late);
    expect(await read(savedIdsOptions(memberId, kind))).toEqual([early]);
    await unsave(kind, early);
    expect(await read(savedIdsOptions(memberId, kind))).toEqual([]);
    const { data } = await server().from(table).select('user_id').eq(key, early).throwOnError();
    expect(data).toEqual([{ user_id: adminId }]);
  });

  it('shows profiles in its order, without deleted ones', async () => {
    const ids = [idOf(5), 'applicant-999999999', idOf(2)];
    const shown = await read(applicantsByIdOptions(ids));
    expect(shown.map(({ id, gpa }) => [id, gpa])).toEqual([
      [idOf(5), 0.55],
      [idOf(2), 0.52],
    ]);
    expect(await read(applicantsByIdOptions([]))).toEqual([]);
  });

  it('of schools is closed, read, reopened and deleted', async () => {
    await save('school', schoolId);
    await changeSchool(schoolId, { note: 'Ask.', appliedOn: '2027-06-01' });
    await closeCycle();
    expect(await mySchools()).toEqual([]);
    const [cycle] = await closedCycles();
    const kept = { schoolId, name: `A ${mark}`, note: 'Ask.', appliedOn: '2027-06-01' };
    expect(cycle?.schools).toMatchObject([{ ...kept, answer: null }]);
    await reopenCycle(cycle?.id ?? '');
    expect(await mySchools()).toMatchObject([kept]);
    expect(await closedCycles()).toEqual([]);
    await closeCycle();
    for (const { id } of await closedCycles()) await deleteCycle(id);
    expect(await closedCycles()).toEqual([]);
  });

  it('of schools has an order, dates and a note, by which a Save button does not remove them', async () => {
    const b = `b-${mark.toLowerCase()}`;
    await save('school', schoolId);
    await save('school', b);
    await sortSchools([b, schoolId]);
    await changeSchool(b, { note: 'Ask.', appliedOn: '2027-06-01' });
    const counts = { profiles: 11, gpaProfiles: 11, gpaBelow: 5, mcatProfiles: 11, mcatBelow: 10 };
    expect(await mySchools()).toMatchObject([
      { schoolId: b, name: `B ${mark}`, note: 'Ask.', status: 'applied', appliedOn: '2027-06-01' },
      { schoolId, name: `A ${mark}`, note: '', status: 'thinking', answer: null, ...counts },
    ]);
    await expect(unsave('school', b)).rejects.toThrow(
      'This school has a note or dates. Remove it in My schools.',
    );
    await removeSchool(b);
    await unsave('school', schoolId);
    expect(await mySchools()).toEqual([]);
    await expect(changeSchool(b, { note: 'Late.' })).rejects.toThrow(/changed/);
  });

  it('finds schools by any spelling', async () => {
    expect(await read(foundSchoolsOptions([`a ${mark}`, 'YALE', 'bayler']))).toEqual([
      {
        spelling: `a ${mark}`,
        isFound: true,
        ownId: null,
        schools: [{ id: schoolId, name: `A ${mark}` }],
      },
      {
        spelling: 'YALE',
        isFound: true,
        ownId: null,
        schools: [expect.objectContaining({ id: 'yale-school-of-medicine' })],
      },
      {
        spelling: 'bayler',
        isFound: false,
        ownId: 'bayler',
        schools: [expect.objectContaining({ id: 'baylor-college-of-medicine' })],
      },
    ]);
  });

  it('cannot include an unknown profile', async () => {
    await expect(save('applicant', 'applicant-999999999')).rejects.toThrow(
      'Something went wrong. Please try again.',
    );
  });
});

describe('guides', () => {
  it('of the year are for the summer that a member names', async () => {
    const { client, id } = await newPerson();
    await actAs(client);
    expect(await read(frontPageOptions)).toMatchObject({ applies_in: null });
    await sayWhen(id, 2027);
    expect(await read(frontPageOptions)).toMatchObject({ applies_in: 2027 });
  });

  it('have boxes that are ticked with the account', async () => {
    await actAs(await demo('application'));
    const userId = (await (await demo('application')).auth.getUser()).data.user?.id ?? '';
    const guide = 'application-year';
    const tick = { guide, box: 'Ask *two* writers', ticked: true };
    await tickBox(tick);
    expect(await read(ticksOptions(userId))).toMatchObject({
      [guide]: expect.arrayContaining([tick.box]),
    });
    await tickBox({ ...tick, ticked: false });
    expect((await read(ticksOptions(userId)))[guide]).not.toContain(tick.box);
  });

  it('are listed by capability, in their order', async () => {
    const row = { capability: 'plus', kind: 'link', external_url: 'https://a.example' };
    const id = (name: string) => `${mark.toLowerCase()}-${name}`;
    await insert('guides', [
      { ...row, id: id('last'), title: 'A', sort_order: 9_999 },
      { ...row, id: id('second'), title: 'Z', sort_order: 9_998 },
      { ...row, id: id('first'), title: 'Y', sort_order: 9_998, summary: mark, body: 'Text.' },
      { ...row, id: id('other'), title: 'X', sort_order: 10_000, capability: 'interview' },
    ]);
    try {
      // An admin may read every guide.
      await actAs(await demo('admin'));
      const guides = await read(guidesOptions('plus'));
      await actAs(await demo('cheatsheet-plus'));
      expect(guides.slice(-3).map((guide) => guide.id)).toEqual([
        id('first'),
        id('second'),
        id('last'),
      ]);
      expect(guides.at(-3)).toEqual({
        id: id('first'),
        kind: 'link',
        title: 'Y',
        summary: mark,
        body: 'Text.',
        storagePath: null,
        textPath: null,
        externalUrl: 'https://a.example',
        publishedAt: expect.any(String),
      });
    } finally {
      await server().from('guides').delete().like('id', `${mark.toLowerCase()}%`);
    }
  });

  it('that are files can be read by their holders only', async () => {
    const guides = await read(guidesOptions('plus'));
    const document = guides.find(({ textPath }) => textPath !== null);
    const file = await fetchGuideFile(document?.storagePath ?? '');
    expect(await file.slice(0, 5).text()).toBe('%PDF-');
    if (!document) throw new Error('No guide has a text.');
    expect(await read(guideTextOptions(document))).toMatch(/^\n## /);
    const { data } = await server()
      .from('guides')
      .select('storage_path, text_path')
      .eq('capability', 'interview');
    for (const other of [data?.[0]?.storage_path, data?.[0]?.text_path, 'plus/none.pdf']) {
      await expect(fetchGuideFile(other)).rejects.toMatchObject({
        code: 'not_found',
        message: 'This document is no longer available.',
      });
    }
  });
});
