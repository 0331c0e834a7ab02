import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { given, snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { formatCount } from '#lib/text/format-count.ts';

import type { ApplicantFilters } from './filters.ts';
import { applicantSchema, countsSchema, type SectionName } from './schema.ts';
import type { ApplicantSort } from './sorts.ts';

/** What a list is limited to. */
export interface Limits {
  text: string;
  filters: ApplicantFilters;
  /** The text to read of each profile, which must be told; '' for none. */
  section: SectionName | '';
}

export interface ApplicantSearch extends Limits {
  sort: ApplicantSort;
  page: number;
}

/** One page of profiles, searched in the database. Empty for callers without access. */
export const applicantsOptions = ({ sort, page, ...limits }: ApplicantSearch) =>
  pageOptions(['applicants', { sort, page, ...limits }], () =>
    fetchPage(
      applicantSchema,
      supabase.rpc('search_applicants', { ...argumentsOf(limits), sort, page }),
    ),
  );

/** How many profiles each choice of a filter would show; null if they are too many to count. */
export const countsOptions = (limits: Limits) =>
  pageOptions(['applicants', 'counts', limits], async () =>
    countsSchema.parse(await supabase.rpc('count_applicants', argumentsOf(limits)).then(dataOf)),
  );

/** How many profiles each of a few searches finds; 1,001 stands for more than 1,000. */
export const countSearchesOptions = (searches: Limits[]) =>
  queryOptions({
    queryKey: ['applicants', 'counted', searches],
    enabled: searches.length > 0,
    queryFn: async () =>
      supabase.rpc('count_searches', { searches: searches.map(argumentsOf) }).then(dataOf),
  });

/** '12', or '1,000+'. */
export const countInWords = (count: number) =>
  `${formatCount(Math.min(count, 1000))}${count > 1000 ? '+' : ''}`;

/** A profile; null if not found. */
export const applicantProfileOptions = (id: string) =>
  queryOptions({
    queryKey: ['applicants', 'profile', id],
    queryFn: async () =>
      applicantSchema
        .nullable()
        .parse(await supabase.rpc('applicant_profile', { applicant_id: id }).then(dataOf)),
  });

/** As the database takes them. */
export const argumentsOf = ({
  text,
  filters: { major, majors, sections, schoolId, ...filters },
  section,
}: Limits) =>
  given({
    ...snakeCased(filters),
    search: text,
    majors: major === '' ? majors : [...majors, major],
    sections: [...sections, ...(section === '' ? [] : [section])],
    school: schoolId,
  });
