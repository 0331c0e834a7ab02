import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { demo } from './accounts.ts';
import { server } from './support/clients.ts';

// Triggers keep the figures of a school. Here many requests change profiles at the same time, each in its
// own session, and move them between the same schools in opposite directions.

const mark = randomUUID();
const schools = ['Alpha', 'Beta', 'Gamma'].map((name) => `${name} ${mark}`);
const people = 12;
let admin: SupabaseClient;

interface Row {
  id: string;
  gpa: number | null;
  mcat: number | null;
  accepted_schools: string[];
}

/** A reproducible number below `below` that varies with the seed. */
const pick = (seed: number, below: number) => (seed * 7919 + 13) % below;

const profile = (seed: number) => ({
  major: mark,
  gpa: pick(seed, 5) === 0 ? null : (300 + pick(seed, 97)) / 100,
  mcat: pick(seed, 7) === 0 ? null : 490 + pick(seed, 38),
  accepted_schools: schools.filter((_, nth) => (seed + nth) % 3 !== 0),
});

async function stored(): Promise<Row[]> {
  const { data } = await server()
    .from('applicants')
    .select('id, gpa, mcat, accepted_schools')
    .eq('major', mark)
    .order('number')
    .throwOnError();
  return data;
}

const average = (numbers: (number | null)[], digits: number) => {
  const known = numbers.filter((each) => each !== null);
  const sum = known.reduce((total, each) => total + Math.round(each * 100), 0);
  // Hundredths are whole numbers, so that no binary fraction decides how a half is rounded.
  const scale = 10 ** (2 - digits);
  return known.length === 0 ? null : Math.round(sum / known.length / scale) / 10 ** digits;
};

/** The figures each school should show, computed from the profiles. */
async function expected() {
  const rows = await stored();
  return schools.map((school) => {
    const accepted = rows.filter((row) => row.accepted_schools.includes(school));
    return {
      profile_count: accepted.length,
      avg_gpa: average(
        accepted.map(({ gpa }) => gpa),
        2,
      ),
      avg_mcat: average(
        accepted.map(({ mcat }) => mcat),
        0,
      ),
    };
  });
}

async function shown() {
  const { data } = await admin
    .from('school_directory')
    .select('profile_count, avg_gpa, avg_mcat')
    .ilike('name', `%${mark}`)
    .order('name')
    .throwOnError();
  return data;
}

beforeAll(async () => {
  admin = await demo('admin');
});
afterAll(async () => {
  await server().from('applicants').delete().eq('major', mark).throwOnError();
  await server().from('schools').delete().ilike('name', `%${mark}`).throwOnError();
});

/** An account has a few places at once: one more would be told that the store is busy. A request is sent once it is awaited. */
async function threeAtATime(requests: PromiseLike<unknown>[]): Promise<void> {
  const waiting = [...requests];
  const sendWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next;
  };
  await Promise.all(Array.from({ length: 3 }, sendWaiting));
}

it('the figures of schools match the profiles after concurrent changes', async () => {
  await threeAtATime(
    Array.from({ length: people }, (_, seed) =>
      admin.from('applicants').insert(profile(seed)).throwOnError(),
    ),
  );
  expect(await shown()).toEqual(await expected());

  const ids = (await stored()).map(({ id }) => id);
  expect(ids).toHaveLength(people);
  const changes = ids.flatMap((id, person) =>
    Array.from({ length: 5 }, (_, turn) =>
      admin
        .from('applicants')
        .update(profile(person * 31 + turn * 17))
        .eq('id', id)
        .throwOnError(),
    ),
  );
  const rows = Array.from({ length: 20 }, (_, seed) => ({
    ...profile(seed + 100),
    published_at: 'now',
  }));
  const imports = [rows, rows].map((each) =>
    admin.rpc('import_applicants', { rows: each }).throwOnError(),
  );
  const removal = admin.from('applicants').delete().in('id', ids.slice(0, 3)).throwOnError();
  // A sync links all applicants again, by the schools they have when it runs.
  const sync = admin.rpc('sync_schools').throwOnError();
  await threeAtATime([...changes, ...imports, removal, sync]);
  expect(await stored()).toHaveLength(people - 3 + 40);
  expect(await shown()).toEqual(await expected());

  await admin.from('applicants').delete().eq('major', mark).throwOnError();
  expect(await shown()).toEqual(
    schools.map(() => ({ profile_count: 0, avg_gpa: null, avg_mcat: null })),
  );
}, 60_000);
