import { sessionStore } from '#lib/storage/browser-storage.ts';

const key = 'modalJustClosed';
const durationMs = 2000;

/**
 * Records that the sign-up dialog was closed: for two seconds no page reopens it by itself. Stores the
 * time instead of starting a timer, which a reload would cancel.
 */
export function modalJustClosed(): void {
  sessionStore.write(key, String(Date.now()));
}

/** Lets the dialog open on the visitor's own request. */
export function modalMayOpen(): void {
  sessionStore.remove(key);
}

export function wasModalJustClosed(): boolean {
  const closedAt = sessionStore.read(key);
  if (closedAt === null) return false;
  const ageMs = Date.now() - Number(closedAt);
  // A clock set back must not keep it closed for longer.
  return ageMs >= 0 && ageMs < durationMs;
}
