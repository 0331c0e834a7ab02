import { z } from 'zod';

import { supabase } from '#lib/data/supabase.ts';

/** The latest change of a row by an admin. */
export interface LastChange {
  /** ISO. */
  at: string;
  /** An email address; null for a deleted account. */
  by: string | null;
}

const logSchema = z.object({
  rows: z.array(
    z.object({
      happened_at: z.string(),
      actor_email: z.string().nullable(),
      row_key: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
});

/**
 * Reads from the audit log who last changed a row, and when. Null if the log has no such change since
 * then or cannot be read: it only adds to a message.
 */
export async function fetchLastChange(
  table: string,
  key: string,
  since: Date,
): Promise<LastChange | null> {
  const { data, error } = await supabase.rpc('search_audit_log', {
    in_table: table,
    with_action: 'update',
    with_key: key,
    since: since.toISOString(),
  });
  if (error) return null;
  // The search also finds longer keys.
  const entry = logSchema
    .parse(data)
    .rows.find((row) => Object.values(row.row_key ?? {}).includes(key));
  return entry ? { at: entry.happened_at, by: entry.actor_email } : null;
}
