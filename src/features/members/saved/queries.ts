import { queryOptions } from '@tanstack/react-query';

import { storedColumns } from '#model/applicants/applicant-columns.ts';
import type { ScorePair } from '#model/applicants/applicant.ts';
import { partOfStart } from '#model/plans/my-start.ts';
import { dataOf } from '#lib/data/answers.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { given } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import {
  foundSchoolsSchema,
  mySchoolsSchema,
  type SavedApplicant,
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
    const data = await supabase
      .from('applicants')
      .select(storedColumns)
      .in('id', ids)
      .overrideTypes<SavedApplicant[], { merge: false }>()
      .then(dataOf);
    const byId = new Map(data.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });

/** The member's schools in their order, compared with their scores. Read again when a school is saved or removed. */
export const mySchoolsOptions = (userId: string, { gpa, mcat }: ScorePair) =>
  pageOptions([...savedIdsOptions(userId, 'school').queryKey, 'list', gpa, mcat], async () => {
    const scores = given({ gpa, mcat });
    return mySchoolsSchema.parse(await supabase.rpc('my_schools', scores).then(dataOf));
  });

/** What the lines of a pasted list mean. */
export const foundSchoolsOptions = (spellings: string[]) =>
  queryOptions({
    queryKey: ['schools', 'found', spellings],
    enabled: spellings.length > 0,
    queryFn: async () =>
      foundSchoolsSchema.parse(await supabase.rpc('find_schools', { spellings }).then(dataOf)),
  });
