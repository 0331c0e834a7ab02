/** Something the person at the keyboard can put right: shown as its message alone, without a stack. */
export class StackError extends Error {
  override name = 'StackError';
}

/** What to print of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Node's name for a failed system call ('ENOENT'), or a driver's for a failed query. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
