import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { supabase } from '#lib/data/supabase.ts';

import {
  statisticsSchema,
  nearestSchema,
  type Statistics,
  type MyNumbers,
  type Nearest,
} from './schema.ts';

interface SchoolName {
  id: string;
  name: string;
}

/** All schools, by name. */
export const schoolNamesOptions = () =>
  queryOptions({ queryKey: ['schools', 'names'], queryFn: fetchSchoolNames });

/** The statistics of all profiles, or of one school's. Waits while `schoolId` is undefined. */
export const statisticsOptions = (schoolId: string | null | undefined) =>
  queryOptions({
    queryKey: ['statistics', schoolId],
    queryFn: schoolId === undefined ? skipToken : () => fetchStatistics(schoolId),
    placeholderData: keepPreviousData,
  });

/** The ten profiles most similar to a member. The caller parses each profile. */
export const nearestOptions = <Applicant>(
  numbers: MyNumbers | null,
  readApplicant: (row: unknown) => Applicant,
) =>
  queryOptions({
    queryKey: ['applicants', 'nearest', numbers],
    queryFn: numbers === null ? skipToken : () => fetchNearest(numbers, readApplicant),
  });

async function fetchSchoolNames(): Promise<SchoolName[]> {
  return supabase.from('schools').select('id, name').order('name').then(dataOf);
}

async function fetchStatistics(schoolId: string | null): Promise<Statistics> {
  const data = await supabase
    .rpc('explore_applicants', schoolId === null ? {} : { school: schoolId })
    .then(dataOf);
  return statisticsSchema.parse(data);
}

async function fetchNearest<Applicant>(
  { gpa, mcat, gapYears, state, activities }: MyNumbers,
  readApplicant: (row: unknown) => Applicant,
): Promise<Nearest<Applicant>[]> {
  const data = await supabase
    .rpc('nearest_applicants', {
      ...(gpa !== null && { gpa }),
      ...(mcat !== null && { mcat }),
      ...(gapYears !== null && { gap_years: gapYears }),
      ...(state !== null && { state }),
      activities,
    })
    .then(dataOf);
  return nearestSchema.parse(data).rows.map(({ applicant, ...similarity }) => ({
    applicant: readApplicant(applicant),
    similarity,
  }));
}
