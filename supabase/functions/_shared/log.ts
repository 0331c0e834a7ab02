/** What became of a request, as one structured line: nothing of what was sent, nor of who sent it. */
export function logRequest(entry: {
  function: string;
  request_id: string;
  method: string;
  status: number;
  /** Of a refusal. */
  code: string | undefined;
  /** How long it took, in milliseconds. */
  ms: number;
}): void {
  console.info(JSON.stringify({ level: 'info', ...entry }));
}

/**
 * Writes an unexpected error as one structured line. Personal data stays out of it: of the stack
 * only the places are kept, of the error neither its cause nor its details (where PostgreSQL quotes
 * the offending row), and an address in the message is masked.
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
      message: message.replaceAll(/\S+@\S+/g, '[e-mail]'),
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
