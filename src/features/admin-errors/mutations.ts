import { z } from 'zod';

import { fromFunction, fromPostgrest } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

import type { BrowserError, FailedEvent } from './schema.ts';

/** Marks the errors of a kind as resolved, but none that happened since the admin looked. */
export async function resolveErrors({ kind, lastAt }: BrowserError): Promise<void> {
  const { error } = await supabase.rpc('resolve_errors', { kind, last_seen: lastAt });
  if (error) throw fromPostgrest(error);
}

/** Takes a failed event off the list. */
export async function resolveEvent({ id }: FailedEvent): Promise<void> {
  const { error } = await supabase.rpc('resolve_event', { event_id: id });
  if (error) throw fromPostgrest(error);
}

const retriedSchema = z.object({ problem: z.string().nullable() });

/** Has a failed event processed again. Returns why it was refused again, or null. */
export async function retryEvent({ id }: FailedEvent): Promise<string | null> {
  const { data, error } = await supabase.functions.invoke<unknown>('retry-event', {
    body: { eventId: id },
  });
  if (error) throw await fromFunction(error);
  return retriedSchema.parse(data).problem;
}
