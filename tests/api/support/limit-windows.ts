import { setTimeout as sleep } from 'node:timers/promises';

// Limits count anew at every full ten minutes or hour.
const windowMs = 10 * 60 * 1000;
const roomMs = 15_000;

/** Waits, where the window of time that limits count in is about to end, for the next one. */
export async function roomInWindow(): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < roomMs) await sleep(leftMs + 500);
}
