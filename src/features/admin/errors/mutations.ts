import { z } from 'zod';

import { dataOf } from '#lib/data/answers.ts';
import { fromFunction } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { BrowserError, FailedEvent } from './schema.ts';

/** Marks the errors of a kind as resolved, but none that happened since the admin looked. */
export async function resolveErrors({ kind, lastAt }: BrowserError): Promise<void> {
  await supabase.rpc('resolve_errors', { kind, last_seen: lastAt }).then(dataOf);
}

/** Takes a failed event off the list. */
export async function resolveEvent({ id }: FailedEvent): Promise<void> {
  await supabase.rpc('resolve_event', { event_id: id }).then(dataOf);
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
