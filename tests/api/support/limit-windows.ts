import { setTimeout as sleep } from 'node:timers/promises';

// The windows of rate limits start at every full ten minutes or hour.
const windowMs = 10 * 60 * 1000;
const neededMs = 15_000;

/** Waits for the next window of the rate limits if the current one is about to end. */
export async function waitForFreshRateLimitWindow(): Promise<void> {
  const leftMs = windowMs - (Date.now() % windowMs);
  if (leftMs < neededMs) await sleep(leftMs + 500);
}
