import { fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import { jobSchema, type Job } from './schema.ts';

/** Runs the job for the next few seconds, unless another page is doing so. Returns its new state. */
export async function runJobStep(id: string): Promise<Job> {
  const { data, error } = await supabase.rpc('run_job_step', { id });
  if (error) throw fromPostgrest(error);
  return jobSchema.parse(data);
}

/** Stops a job. An import is rolled back. */
export async function cancelJob(id: string): Promise<Job> {
  const { data, error } = await supabase.rpc('cancel_job', { id });
  if (error) throw fromPostgrest(error);
  return jobSchema.parse(data);
}
