import { fromPostgrest, RequestError } from './errors.ts';
import { supabase } from './supabase.ts';

/**
 * Starts an admin's background job and returns its id. The id is generated here, so a retry after a missing response
 * does not start the job twice.
 */
export async function startJob(
  kind: 'import' | 'undo' | 'sync' | 'clear',
  {
    id = crypto.randomUUID(),
    ...options
  }: {
    id?: string;
    parts?: number;
    skip_repeats?: boolean;
    file?: string;
    import?: string;
  } = {},
): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const { error } = await supabase.rpc('start_job', { id, kind, ...options });
    if (!error) return id;
    const failure: RequestError = fromPostgrest(error);
    if (failure.code !== 'network' || attempt === 3) throw failure;
  }
}
