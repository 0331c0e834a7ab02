import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';

import { argumentsOf } from '#features/members/applicants/queries.ts';
import { shelves } from '#model/plans/capabilities.ts';
import { dataOf } from '#lib/data/answers.ts';
import { rowSchema } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import { membersUrl, profilesPath, searchOf, type MembersView } from './members-view.ts';

const day = z.iso.date().nullable();

const frontPageSchema = z.object({
  counts: z.array(z.int()),
  due: z.array(
    rowSchema({
      schoolId: z.string(),
      name: z.string(),
      secondaryInOn: day,
      secondarySentOn: day,
      interviewOn: day,
      answer: z.null(),
    }),
  ),
  /** The first day on which they applied to a school of their list. */
  applying_since: day,
  /** The summer in which they say they apply. */
  applies_in: z.int().nullable(),
  /** The guide to the year, if they hold it. */
  year: z
    .object({
      id: z.string(),
      title: z.string(),
      capability: z.enum(shelves),
      outline: z.string(),
      /** The texts of the boxes that they ticked. */
      ticked: z.array(z.string()),
    })
    .nullable(),
});

/** One section of many profiles: what it is called with their number, and its list. */
const doors: { title: (count: string) => string; view: Partial<MembersView> }[] = [
  {
    title: (n) => `How ${n} with a GPA below 3.65 look back`,
    view: { section: 'reflections', gpaTo: 3.64 },
  },
  {
    title: (n) => `How ${n} who applied more than once look back`,
    view: { section: 'reflections', traits: ['applied_again'] },
  },
  {
    title: (n) => `Patients, as told by ${n} with a gap year`,
    view: { section: 'clinical_experience', gapBands: ['1', '2', '3+'] },
  },
  {
    title: (n) => `How ${n} who were first in their family at college look back`,
    view: { section: 'reflections', traits: ['first_generation'] },
  },
  {
    title: (n) => `Research, as told by ${n}`,
    view: { section: 'research' },
  },
  {
    title: (n) => `${n} personal statements`,
    view: { section: 'personal_statement' },
  },
];

/** What stands above the lists, in one call. */
export const frontPageOptions = queryOptions({
  queryKey: ['front-page'],
  queryFn: async () => {
    const searches = doors.map(({ view }) =>
      argumentsOf(searchOf({ ...membersUrl.defaults, ...view })),
    );
    return frontPageSchema.parse(await supabase.rpc('front_page', { searches }).then(dataOf));
  },
});

export async function sayWhen(userId: string, summer: number): Promise<void> {
  dataOf(await supabase.from('profiles').update({ applies_in: summer }).eq('user_id', userId));
}

/** The doors that lead to somebody. */
export const openDoors = (counts: number[], inWords: (count: number) => string) =>
  doors.flatMap(({ title, view }, nth) => {
    const count = counts[nth] ?? 0;
    return count > 1 ? [{ title: title(inWords(count)), to: profilesPath(view) }] : [];
  });
