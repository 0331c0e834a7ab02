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

/** One page of profiles, searched in the database. Empty for callers without access. */
export const applicantsOptions = (search: ApplicantSearch) =>
  queryOptions({
    queryKey: ['applicants', search],
    queryFn: () => fetchApplicants(search),
    placeholderData: keepPreviousData,
  });

/** The first profiles, as examples. */
export const firstApplicantsOptions = (count: number) =>
  queryOptions({
    queryKey: ['applicants', 'first', count],
    queryFn: () =>
      fetchPage(applicantSchema, supabase.rpc('search_applicants', { page_size: count })),
  });

/** One page of the applicants a school accepted. */
export const schoolApplicantsOptions = (school: string, page: number) =>
  queryOptions({
    queryKey: ['applicants', 'of-school', school, page],
    queryFn: () => fetchPage(applicantSchema, supabase.rpc('school_applicants', { school, page })),
    enabled: isSchoolId(school),
    // Keeps the previous page of the same school only.
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
