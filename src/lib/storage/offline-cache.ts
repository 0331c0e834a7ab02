import { z } from 'zod';

import { brand } from '#lib/store/brand.ts';
import { localStore } from './browser-storage.ts';

const storeKey = `${brand.slug}.offline-cache`;
const maxResults = 12;
// Browsers allow a site about five million characters.
const maxCharacters = 2_000_000;

const storedSchema = z.object({
  userId: z.string(),
  /** Query keys with their results, oldest first. */
  results: z.array(z.tuple([z.string(), z.unknown()])),
});

/** Caches a query's result in this browser until the session ends, for the times a request fails. */
export function saveCachedResult(userId: string, key: string, result: unknown): void {
  const others = resultsOf(userId).filter(([other]) => other !== key);
  const results = [...others, [key, result]].slice(-maxResults);
  let stored = JSON.stringify({ userId, results });
  while (stored.length > maxCharacters && results.length > 0) {
    results.shift();
    stored = JSON.stringify({ userId, results });
  }
  localStore.write(storeKey, stored);
}

/** The cached result, if this user's session cached it. */
export function loadCachedResult(userId: string, key: string): unknown {
  return resultsOf(userId).find(([cached]) => cached === key)?.[1];
}

function resultsOf(userId: string) {
  const stored = storedSchema.safeParse(parse(localStore.read(storeKey)));
  return stored.success && stored.data.userId === userId ? stored.data.results : [];
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
