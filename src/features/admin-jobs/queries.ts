import { queryOptions } from '@tanstack/react-query';

import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { jobSchema, type Job } from './schema.ts';

/** The current job of any admin, or else the last one that ended. */
export const latestJobOptions = queryOptions({
  queryKey: ['latest-job'],
  queryFn: fetchLatestJob,
});

async function fetchLatestJob(): Promise<Job | null> {
  const { data, error } = await supabase.rpc('latest_job');
  if (error) throw fromPostgrest(error);
  return jobSchema.nullable().parse(data);
}
