import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { jobSchema, type Job } from './schema.ts';

/** Has the next seconds of a job done, unless another page is just doing that. Answers the job as it is then. */
export async function runJobStep(id: string): Promise<Job> {
  const { data, error } = await supabase.rpc('run_job_step', { id });
  if (error) throw fromPostgrest(error);
  return jobSchema.parse(data);
}

/** Stops a job. An import takes back what it has added. */
export async function cancelJob(id: string): Promise<Job> {
  const { data, error } = await supabase.rpc('cancel_job', { id });
  if (error) throw fromPostgrest(error);
  return jobSchema.parse(data);
}
