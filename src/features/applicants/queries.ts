import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { applicantPageSchema, type Applicant, type ApplicantPage } from './schema.ts';
import type { ApplicantSearch } from './search-params.ts';

const pageSize = 10;

/** One page of profiles. Who may not read them gets none; searching is the database's work. */
export const applicantsOptions = (search: ApplicantSearch) =>
  queryOptions({
    queryKey: ['applicants', search],
    queryFn: () => fetchApplicants(search),
    placeholderData: keepPreviousData,
  });

/** The profiles of those whom a school accepted. */
export const schoolApplicantsOptions = (schoolId: string) =>
  queryOptions({
    queryKey: ['applicants', 'of-school', schoolId],
    queryFn: () => fetchSchoolApplicants(schoolId),
  });

async function fetchApplicants({ text, page }: ApplicantSearch): Promise<ApplicantPage> {
  const { data, error } = await supabase.rpc('search_applicants', {
    ...(text === '' ? {} : { search: text }),
    page,
    page_size: pageSize,
  });
  if (error) throw fromPostgrest(error);
  return applicantPageSchema.parse(data);
}

async function fetchSchoolApplicants(schoolId: string): Promise<Applicant[]> {
  const { data, error } = await supabase
    .from('applicants')
    .select('*, applicant_schools!inner(school_id)')
    .eq('applicant_schools.school_id', schoolId)
    .order('number');
  if (error) throw fromPostgrest(error);
  return data;
}
