import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demo, visibleRows } from './accounts.ts';
import { server, visitor } from './support/clients.ts';

const mark = randomUUID();
const school = { id: `explored-${mark}`, name: `Explored ${mark}` };
const small = { id: `small-${mark}`, name: `Small ${mark}` };
let member: SupabaseClient;

// Six applicants with similar numbers, five of them accepted by one school, four by another.
beforeAll(async () => {
  member = await demo('cheatsheet');
  const rows = [0, 1, 2, 3, 4, 5].map((nth) => ({
    major: mark,
    gpa: 0.5 + nth / 100,
    mcat: 473 + nth,
    gap_years: nth === 5 ? null : 40,
    state_of_residency: nth === 0 ? `State of ${mark}` : null,
    research: nth < 3 ? 'A lab.' : 'None',
    accepted_schools: [...(nth < 5 ? [school.name] : []), ...(nth < 4 ? [small.name] : [])],
  }));
  const admin = await demo('admin');
  await admin.from('applicants').insert(rows).throwOnError();
});
afterAll(async () => {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}%`).throwOnError();
});

const figuresOf = async (client: SupabaseClient, request: object = {}) =>
  (await client.rpc('explore_applicants', request).throwOnError()).data;
const nearestTo = async (client: SupabaseClient, request: object) =>
  (await client.rpc('nearest_applicants', request).throwOnError()).data.rows;

const noFigures = {
  profiles: 0,
  looked_at: 0,
  scores: null,
  gap_years: null,
  activities: null,
};

describe('figures and nearest profiles', () => {
  it.each([
    'cheatsheet',
    'cheatsheet-plus',
    'application-plus',
    'interview-cheatsheet-plus',
    'admin',
  ] as const)('are open to %s', async (name) => {
    const client = await demo(name);
    const { profiles } = await figuresOf(client);
    expect(profiles).toBe(await visibleRows(server(), 'applicants'));
    expect(await nearestTo(client, { gpa: 3.7 })).toHaveLength(10);
  });

  it.each(['unpaid', 'application', 'interview-cheatsheet'] as const)(
    'are empty for %s',
    async (name) => {
      const client = await demo(name);
      expect(await figuresOf(client)).toEqual(noFigures);
      expect(await nearestTo(client, { gpa: 3.7 })).toEqual([]);
    },
  );

  it.each([
    ['explore_applicants', {}],
    ['nearest_applicants', { gpa: 3.7 }],
  ])('are denied to visitors: %s', async (name, request) => {
    const { data, status } = await visitor().rpc(name, request);
    expect(status).toBe(401);
    expect(data).toBeNull();
  });
});

describe('the figures of a school', () => {
  it('are computed from its profiles', async () => {
    expect(await figuresOf(member, { school: school.id })).toMatchObject({
      profiles: 5,
      looked_at: 5,
      scores: {
        n: 5,
        gpa_step: 0.01,
        gpa_percentiles: [0.5, 0.51, 0.52, 0.53, 0.54],
        mcat_percentiles: [473, 474, 475, 476, 477],
        cells: [
          [0.5, 473, 1, expect.any(Number)],
          [0.51, 474, 1, expect.any(Number)],
          [0.52, 475, 1, expect.any(Number)],
          [0.53, 476, 1, expect.any(Number)],
          [0.54, 477, 1, expect.any(Number)],
        ],
      },
      gap_years: { n: 5, counts: [[40, 5]] },
      activities: { n: 5, counts: [['research', 3]] },
    });
  });

  it('are empty below five profiles', async () => {
    expect(await figuresOf(member, { school: small.id })).toEqual({
      ...noFigures,
      profiles: 4,
      looked_at: 4,
    });
  });

  it.each([
    ['an unknown id', 'no-such-school'],
    ['an empty id', ''],
    ['SQL', "'; drop table schools; --"],
    ['10,000 characters', 'x'.repeat(10_000)],
  ])('are empty for %s', async (_, id) => {
    expect(await figuresOf(member, { school: id })).toEqual(noFigures);
  });
});

describe('the nearest profiles', () => {
  it('are sorted by distance and list the differences', async () => {
    const rows = await nearestTo(member, {
      gpa: 0.5,
      mcat: 473,
      gap_years: 40,
      state: `state of ${mark} `,
      activities: ['research'],
    });
    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatchObject({
      applicant: { major: mark, gpa: 0.5, mcat: 473 },
      distance: 0,
      gpa_apart: 0,
      mcat_apart: 0,
      gap_years_apart: 0,
      is_same_state: true,
      shared_activities: ['research'],
    });
    // A third of a unit of MCAT, a tenth of GPA, and two for the unknown state.
    expect(rows[1]).toMatchObject({
      applicant: { gpa: 0.51 },
      distance: 0.49,
      is_same_state: null,
    });
    const distances = rows.map((row: { distance: number }) => row.distance);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
  });

  it('do not return internal columns to members', async () => {
    const rows = await nearestTo(member, { gpa: 0.5 });
    expect(rows).toHaveLength(10);
    for (const { applicant } of rows) {
      for (const column of ['search_text', 'gpa_hundredths', 'created_by', 'uploaded_by']) {
        expect(applicant).not.toHaveProperty(column);
      }
    }
  });

  it.each([
    [{ gpa: 5 }, 'GPA must be between 0 and 4.00.'],
    [{ gpa: -0.1 }, 'GPA must be between 0 and 4.00.'],
    [{ gpa: 'NaN' }, 'GPA must be between 0 and 4.00.'],
    [{ mcat: 400 }, 'MCAT must be between 472 and 528.'],
    [{ mcat: 529 }, 'MCAT must be between 472 and 528.'],
    [{ gpa: 3, gap_years: -1 }, 'Gap years must be between 0 and 60.'],
    [{ gpa: 3, gap_years: 61 }, 'Gap years must be between 0 and 60.'],
    [{ gpa: 3, state: 'x'.repeat(101) }, 'State must have at most 100 characters.'],
    [{ gpa: 3, activities: ['juggling'] }, 'Unknown activity.'],
    [{ gap_years: 1 }, 'Please enter a GPA or an MCAT score.'],
    [{}, 'Please enter a GPA or an MCAT score.'],
  ])('are refused for %o', async (request, message) => {
    const { data, status, error } = await member.rpc('nearest_applicants', request);
    expect({ status, data, message: error?.message }).toEqual({ status: 400, data: null, message });
  });

  it.each([
    { gpa: 'high' },
    { mcat: 512.5 },
    { mcat: 'good' },
    { gap_years: 10 ** 12 },
    { gpa: 3, activities: 'research' },
    { gpa: 3, state: 'a\u0000b' },
    { gpa: 3, unknown: 1 },
  ])('are a client error for %o', async (request) => {
    const { status, data } = await member.rpc('nearest_applicants', request);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(data).toBeNull();
  });
});
