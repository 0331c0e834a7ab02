import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { isSchoolId } from '#lib/applicants/school-id.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { ApplicantFilters } from './filters.ts';
import { applicantProfileSchema, applicantSchema, type ApplicantProfile } from './schema.ts';
import type { ApplicantSort } from './sorts.ts';

export interface ApplicantSearch {
  text: string;
  filters: ApplicantFilters;
  sort: ApplicantSort;
  page: number;
}

/** One page of profiles, searched in the database. Empty for callers without access. */
export const applicantsOptions = (search: ApplicantSearch) =>
  pageOptions(['applicants', search], () => fetchApplicants(search));

/** The first profiles, as examples. */
export const firstApplicantsOptions = (count: number) =>
  queryOptions({
    queryKey: ['applicants', 'first', count],
    queryFn: () =>
      fetchPage(applicantSchema, supabase.rpc('search_applicants', { page_size: count })),
  });

/** A profile with the schools here that accepted it; null if not found. */
export const applicantProfileOptions = (id: string) =>
  queryOptions({ queryKey: ['applicants', 'profile', id], queryFn: () => fetchProfile(id) });

/** One page of the applicants a school accepted. */
export const schoolApplicantsOptions = (school: string, page: number) =>
  queryOptions({
    queryKey: ['applicants', 'of-school', school, page],
    queryFn: () => fetchPage(applicantSchema, supabase.rpc('school_applicants', { school, page })),
    enabled: isSchoolId(school),
    // Keeps the previous page of the same school only.
    placeholderData: (before, query) => (query?.queryKey[2] === school ? before : undefined),
  });

const fetchApplicants = ({ text, filters, sort, page }: ApplicantSearch) =>
  fetchPage(
    applicantSchema,
    supabase.rpc('search_applicants', {
      ...(text === '' ? {} : { search: text }),
      majors: filters.majors,
      gpa_bands: filters.gpaBands,
      mcat_bands: filters.mcatBands,
      gap_bands: filters.gapBands,
      ...(filters.state === '' ? {} : { state: filters.state }),
      ...given({
        gpa_from: filters.gpaFrom,
        gpa_to: filters.gpaTo,
        mcat_from: filters.mcatFrom,
        mcat_to: filters.mcatTo,
        school: filters.schoolId,
      }),
      sort,
      page,
    }),
  );

/** The arguments that are not null. */
const given = <Arguments extends object>(all: Arguments) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only nulls are left out
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as {
    [Name in keyof Arguments]?: NonNullable<Arguments[Name]>;
  };

async function fetchProfile(id: string): Promise<ApplicantProfile | null> {
  return applicantProfileSchema
    .nullable()
    .parse(await supabase.rpc('applicant_profile', { applicant_id: id }).then(dataOf));
}
