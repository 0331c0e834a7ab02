import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { given, snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import { nearestSchema, statisticsSchema, type MyNumbers } from './schema.ts';

/** The ids and names of all schools, by name. */
export const schoolNamesOptions = () =>
  queryOptions({
    queryKey: ['schools', 'names'],
    queryFn: async () => supabase.from('schools').select('id, name').order('name').then(dataOf),
  });

/** The statistics of all profiles, or of one school's. Waits while `schoolId` is undefined. */
export const statisticsOptions = (schoolId: string | null | undefined) =>
  queryOptions({
    queryKey: ['statistics', schoolId],
    queryFn: schoolId === undefined ? skipToken : () => fetchStatistics(schoolId),
    placeholderData: keepPreviousData,
  });

/** The ten profiles most similar to a member, and their schools. */
export const nearestOptions = (numbers: MyNumbers | null) =>
  queryOptions({
    queryKey: ['applicants', 'nearest', numbers],
    queryFn: numbers === null ? skipToken : () => fetchNearest(numbers),
  });

const fetchStatistics = async (school: string | null) =>
  statisticsSchema.parse(await supabase.rpc('explore_applicants', given({ school })).then(dataOf));

async function fetchNearest(numbers: MyNumbers) {
  const args = given(snakeCased(numbers));
  return nearestSchema.parse(await supabase.rpc('nearest_applicants', args).then(dataOf));
}
