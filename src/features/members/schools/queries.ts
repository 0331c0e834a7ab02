import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { fetchPageAs } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { isSchoolId } from '#model/schools/school-id.ts';
import { given } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

import { schoolPageSchema, schoolSchema } from './schema.ts';
import type { SchoolSort } from '#model/schools/school-sorts.ts';

/** One page of schools, searched in the database. Empty for callers without access. */
export const schoolsOptions = (search: {
  text: string;
  sort: SchoolSort;
  tookFrom: string;
  page: number;
}) =>
  pageOptions(['schools', 'list', search], () => {
    const { text, tookFrom, ...order } = search;
    const limits = given({ search: text, took_from: tookFrom, ...order });
    const found = supabase.rpc('search_schools', limits);
    return fetchPageAs(schoolPageSchema, found);
  });

/** A school; null if not found. */
export const schoolOptions = (id: string) =>
  queryOptions({
    queryKey: ['schools', id],
    queryFn: async () => {
      if (!isSchoolId(id)) return null;
      const data = await supabase
        .from('school_directory')
        .select(
          'id, name, description, website, degree, control, place, state, image_url, custom_image_url, logo_url, acceptance_rate, avg_gpa, avg_mcat, profile_count, states',
        )
        .eq('id', id)
        .maybeSingle()
        .then(dataOf);
      return schoolSchema.nullable().parse(data);
    },
  });
