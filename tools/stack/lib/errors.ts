/** A problem that the user can fix: shown as a message without a stack. */
export class StackError extends Error {
  override name = 'StackError';
}

/** The printable message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Node's name for a failed system call ('ENOENT'), or a driver's for a failed query. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
