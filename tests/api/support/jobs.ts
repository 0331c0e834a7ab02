import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';

/** Starts an admin's job and runs its steps, as their page does. Returns the ended job. */
export async function runJob(
  admin: SupabaseClient,
  kind: string,
  { id = randomUUID(), parts }: { id?: string; parts?: number } = {},
) {
  await admin.rpc('start_job', { id, kind, parts }).throwOnError();
  return finishJob(admin, id);
}

/** Runs the steps of a started job. */
export async function finishJob(admin: SupabaseClient, id: string) {
  for (;;) {
    const { data } = await admin.rpc('run_job_step', { id }).throwOnError();
    if (data.ended_at !== null) return data;
  }
}
