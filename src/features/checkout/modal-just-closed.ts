import { sessionStore } from '#lib/browser-storage.ts';

const key = 'modalJustClosed';
const lastsMs = 2000;

/**
 * The sign-up dialog was closed: for a moment no page opens it again by itself. The time is kept, not
 * a timer: a reload would end that, and the flag would stay for good.
 */
export function modalJustClosed(): void {
  sessionStore.write(key, String(Date.now()));
}

/** Somebody asks for it: that is another matter. */
export function modalMayOpen(): void {
  sessionStore.remove(key);
}

export function wasModalJustClosed(): boolean {
  const closedAt = sessionStore.read(key);
  if (closedAt === null) return false;
  const ageMs = Date.now() - Number(closedAt);
  // A clock that was put back must not keep it closed for longer.
  return ageMs >= 0 && ageMs < lastsMs;
}
