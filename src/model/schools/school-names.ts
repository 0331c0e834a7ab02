import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { readEvery } from '#lib/data/pages.ts';
import { supabase } from '#lib/data/supabase.ts';

/** What an admin should know about names of schools. */
export const schoolRemarksSchema = z.object({
  /** Schools the store does not have yet; `near` is the known one whose name is most like it, if any was looked for. */
  new: z.array(z.object({ spelling: z.string(), name: z.string(), near: z.string().nullish() })),
  /** Names of several known schools in one, of which only one would count. */
  joined: z.array(z.object({ spelling: z.string(), names: z.array(z.string()) })),
});

export type SchoolRemarks = z.infer<typeof schoolRemarksSchema>;
export type NewSchool = SchoolRemarks['new'][number];

export async function fetchSchoolRemarks(spellings: string[]): Promise<SchoolRemarks> {
  return schoolRemarksSchema.parse(await supabase.rpc('check_schools', { spellings }).then(dataOf));
}

export const schoolRemarksOptions = (spellings: string[]) =>
  queryOptions({
    queryKey: ['school-remarks', spellings],
    queryFn: () => fetchSchoolRemarks(spellings),
    enabled: spellings.length > 0,
  });

/** The names of the known schools, each with its spellings, all in lower case. */
export const knownSchoolsOptions = queryOptions({
  queryKey: ['known-schools'],
  queryFn: fetchKnownSchools,
});

async function fetchKnownSchools(): Promise<{ name: string; spellings: string }[]> {
  const [schools, aliases] = await Promise.all([
    readEvery((from, to) => supabase.from('schools').select('name').order('id').range(from, to)),
    readEvery((from, to) =>
      supabase.from('school_aliases').select('alias, school_name').order('alias').range(from, to),
    ),
  ]);
  const known = new Map(schools.map(({ name }) => [name, name.toLowerCase()]));
  for (const { alias, school_name: name } of aliases) {
    known.set(name, `${known.get(name) ?? name.toLowerCase()}\n${alias}`);
  }
  return [...known]
    .map(([name, spellings]) => ({ name, spellings }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
