/** The outcome of a request as one structured line, without any request content or personal data. */
export function logRequest(entry: {
  function: string;
  request_id: string;
  method: string;
  status: number;
  /** Set for refusals. */
  code: string | undefined;
  /** The duration in milliseconds. */
  ms: number;
}): void {
  console.info(JSON.stringify({ level: 'info', ...entry }));
}

/**
 * Writes an unexpected error as one structured line. It contains no personal data: only the locations
 * of the stack are kept, the cause and the details (in which PostgreSQL quotes the offending row) are
 * dropped, and email addresses in the message are masked.
 */
export function logError(error: unknown, context: Record<string, string>): void {
  const { name, message, code, stack } = describe(error);
  const frames = stack?.split('\n').filter((line) => line.startsWith('    at '));
  console.error(
    JSON.stringify({
      level: 'error',
      ...context,
      error: name,
      code,
      message: message.replaceAll(/\S+@\S+/g, '[email]'),
      at: frames?.slice(0, 5).map((line) => line.trim()),
    }),
  );
}

function describe(error: unknown): {
  name: string;
  message: string;
  code?: unknown;
  stack?: string | undefined;
} {
  if (!(error instanceof Error)) return { name: 'unknown', message: typeof error };
  return error;
}
