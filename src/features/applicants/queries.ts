import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fetchPage } from '#lib/pages.ts';
import { isSchoolId } from '#lib/school-id.ts';
import { supabase } from '#lib/supabase.ts';

import type { ApplicantFilters } from './filters.ts';
import { applicantSchema } from './schema.ts';

export interface ApplicantSearch {
  text: string;
  filters: ApplicantFilters;
  page: number;
}

/** One page of profiles. Who may not read them gets none; searching is the database's work. */
export const applicantsOptions = (search: ApplicantSearch) =>
  queryOptions({
    queryKey: ['applicants', search],
    queryFn: () => fetchApplicants(search),
    placeholderData: keepPreviousData,
  });

/** The first profiles there are, to show what profiles look like. */
export const firstApplicantsOptions = (count: number) =>
  queryOptions({
    queryKey: ['applicants', 'first', count],
    queryFn: () =>
      fetchPage(applicantSchema, supabase.rpc('search_applicants', { page_size: count })),
  });

/** One page of the profiles of those whom a school accepted. */
export const schoolApplicantsOptions = (school: string, page: number) =>
  queryOptions({
    queryKey: ['applicants', 'of-school', school, page],
    queryFn: () => fetchPage(applicantSchema, supabase.rpc('school_applicants', { school, page })),
    enabled: isSchoolId(school),
    // One school's profiles never stand for another's.
    placeholderData: (before, query) => (query?.queryKey[2] === school ? before : undefined),
  });

const fetchApplicants = ({ text, filters, page }: ApplicantSearch) =>
  fetchPage(
    applicantSchema,
    supabase.rpc('search_applicants', {
      ...(text === '' ? {} : { search: text }),
      majors: filters.majors,
      gpa_bands: filters.gpaBands,
      mcat_bands: filters.mcatBands,
      page,
    }),
  );
