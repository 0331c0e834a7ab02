import { queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export interface School {
  name: string;
  description: string | null;
  website: string | null;
  /** Percent; null where nobody told us. */
  acceptanceRate: number | null;
  averageGpa: number | null;
  averageMcat: number | null;
  profileCount: number;
}

/** A school with what its profiles add up to; null if there is none such. */
export const schoolOptions = (id: string) =>
  queryOptions({ queryKey: ['schools', id], queryFn: () => fetchSchool(id) });

async function fetchSchool(id: string): Promise<School | null> {
  const { data, error } = await supabase
    .from('school_directory')
    .select('name, description, website, acceptance_rate, avg_gpa, avg_mcat, profile_count')
    .eq('id', id)
    .maybeSingle();
  if (error) throw fromPostgrest(error);
  if (!data) return null;
  return {
    name: data.name,
    description: data.description,
    website: data.website,
    acceptanceRate: data.acceptance_rate,
    averageGpa: data.avg_gpa,
    averageMcat: data.avg_mcat,
    profileCount: data.profile_count ?? 0,
  };
}
