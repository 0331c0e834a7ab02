import type { PostgrestError } from '@supabase/supabase-js';

import { ConflictError, fromPostgrest, RequestError } from './errors.ts';

/** An answer of the Data API. */
export type Answer<Data> =
  | { data: Data; count?: number | null; error: null }
  | { data: null; count?: null; error: PostgrestError };

/**
 * The data in an answer: `await supabase.rpc('my_plans').then(dataOf)`. Throws a refusal as a
 * RequestError, or as the error that `instead` has for its code.
 */
export function dataOf<Data>(
  { data, error }: Answer<Data>,
  instead: Record<string, Error> = {},
): Data {
  if (error) throw instead[error.code] ?? fromPostgrest(error);
  return data;
}

/** The first row in the answer to a change. Throws ConflictError for none: the version that was loaded is gone. */
export function changedRow<Row>(answer: Answer<Row[]>, instead?: Record<string, Error>): Row {
  const [row] = dataOf(answer, instead);
  if (!row) throw new ConflictError();
  return row;
}

/** The same for a deletion, whose refusal comes with a hint at what to do instead. */
export function deletedRow<Row>(answer: Answer<Row[]>): Row {
  const { error } = answer;
  if (!error?.hint) return changedRow(answer);
  const { code, message } = fromPostgrest(error);
  throw new RequestError(code, `${message} ${error.hint}`);
}
