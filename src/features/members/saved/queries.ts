import { queryOptions } from '@tanstack/react-query';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { partOfStart } from '#model/plans/my-start.ts';
import { dataOf } from '#lib/data/answers.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { given } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import { applicantSchema } from '../applicants/schema.ts';
import {
  closedCyclesSchema,
  foundSchoolsSchema,
  mySchoolsSchema,
  type SavedKind,
} from './schema.ts';

/** The ids of the saved items, latest first. Every save button reads this list. */
export const savedIdsOptions = (userId: string, kind: SavedKind) =>
  queryOptions({
    queryKey: ['saved', userId, kind],
    queryFn: async () => {
      const known = await partOfStart(userId, `saved_${kind}s`);
      if (known) return known;
      const rows = await supabase
        .from(`saved_${kind}s`)
        .select(`id:${kind}_id`)
        .eq('user_id', userId)
        .order('created_at', { ascending: false })
        .order(`${kind}_id`)
        .overrideTypes<{ id: string }[], { merge: false }>()
        .then(dataOf);
      return rows.map(({ id }) => id);
    },
  });

/** Profiles by id, in this order. Deleted and unreadable ones are left out. */
export const applicantsByIdOptions = (ids: string[]) =>
  pageOptions(['applicants', 'by-id', ids], async () => {
    if (ids.length === 0) return [];
    return applicantSchema
      .array()
      .parse(await supabase.rpc('applicant_profiles', { ids }).then(dataOf));
  });

/** The member's schools in their order, compared with their scores. Read again when a school is saved or removed. */
export const mySchoolsOptions = (userId: string, { gpa, mcat }: ScorePair) =>
  pageOptions([...savedIdsOptions(userId, 'school').queryKey, 'list', gpa, mcat], async () => {
    const scores = given({ gpa, mcat });
    return mySchoolsSchema.parse(await supabase.rpc('my_schools', scores).then(dataOf));
  });

/** The lists of cycles that are over, the latest first. */
export const closedCyclesOptions = (userId: string) =>
  queryOptions({
    queryKey: [...savedIdsOptions(userId, 'school').queryKey, 'closed'],
    queryFn: async () => {
      const cycles = supabase.from('closed_cycles').select('id, closed_at, schools');
      return closedCyclesSchema.parse(
        await cycles.order('closed_at', { ascending: false }).then(dataOf),
      );
    },
  });

/** What the lines of a pasted list mean. */
export const foundSchoolsOptions = (spellings: string[]) =>
  queryOptions({
    queryKey: ['schools', 'found', spellings],
    enabled: spellings.length > 0,
    queryFn: async () =>
      foundSchoolsSchema.parse(await supabase.rpc('find_schools', { spellings }).then(dataOf)),
  });
