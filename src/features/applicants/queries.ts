import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { applicantPageSchema, type ApplicantPage } from './schema.ts';
import type { ApplicantSearch } from './search-params.ts';

const pageSize = 10;

/** One page of profiles. Who may not read them gets none; searching is the database's work. */
export const applicantsOptions = (search: ApplicantSearch) =>
  queryOptions({
    queryKey: ['applicants', search],
    queryFn: () => fetchApplicants(search),
    placeholderData: keepPreviousData,
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
