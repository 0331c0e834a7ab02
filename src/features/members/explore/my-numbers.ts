import { useState } from 'react';

import { localStore } from '#lib/storage/browser-storage.ts';

import { myNumbersSchema, type MyNumbers } from './schema.ts';

/**
 * The member's own numbers, stored in their browser under their id, so that other members who sign in
 * there don't see them.
 */
export function useMyNumbers(userId: string) {
  const key = `myNumbers:${userId}`;
  const [numbers, setNumbers] = useState(() => read(key));
  return {
    numbers,
    save: (next: MyNumbers) => {
      localStore.write(key, JSON.stringify(next));
      setNumbers(next);
    },
    clear: () => {
      localStore.remove(key);
      setNumbers(null);
    },
  };
}

function read(key: string): MyNumbers | null {
  try {
    return myNumbersSchema.parse(JSON.parse(localStore.read(key) ?? ''));
  } catch {
    return null;
  }
}
