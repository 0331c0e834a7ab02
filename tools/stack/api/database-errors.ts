import type postgres from 'postgres';

// PostgREST's table: https://docs.postgrest.org/en/stable/references/errors.html#http-status-codes
// The first matching entry wins: the start of the SQLSTATE and, if given, the message.
const statuses: [prefix: string, status: number, message?: RegExp][] = [
  ['08', 503],
  ['09', 500],
  ['0L', 403],
  ['0P', 403],
  ['21000', 400, /requires a WHERE clause$/],
  ['21000', 500],
  ['22023', 401, /^role .* does not exist$/],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['25', 500],
  ['28', 403],
  ['2D', 500],
  ['38', 500],
  ['39', 500],
  ['3B', 500],
  ['40', 500],
  ['53400', 500],
  ['53', 503],
  ['54', 500],
  ['55', 500],
  ['57P01', 503],
  ['57', 500],
  ['58', 500],
  ['F0', 500],
  ['HV', 500],
  ['P0001', 400],
  ['P0', 500],
  ['XX', 500],
  ['42883', 404],
  ['42P01', 404],
  ['42P17', 500],
];

/** The class comes from @supabase/lite's own copy of the driver, so `instanceof` does not work. */
function isPostgresError(error: unknown): error is postgres.PostgresError {
  return error instanceof Error && error.name === 'PostgresError';
}

/**
 * Gives a database error the status and body of PostgREST's. @supabase/lite supports the form
 * `raise sqlstate 'PGRST'`, in which a function sets both: errors that it handles differently are
 * converted to that form. It handles refusals (42501) and PTxyz like PostgREST.
 */
export function asPostgrestError(error: unknown): unknown {
  if (!isPostgresError(error)) return error;
  const { code, message, detail, hint } = error;
  if (/^(PT|PGRST|42501|42703)/.test(code)) return error;
  const [, status] = statuses.find(
    ([prefix, , words]) => code.startsWith(prefix) && (!words || words.test(message)),
  ) ?? ['', 400];
  return {
    code: 'PGRST',
    message: JSON.stringify({ code, message, details: detail ?? null, hint: hint ?? null }),
    detail: JSON.stringify({ status, headers: {} }),
  };
}
