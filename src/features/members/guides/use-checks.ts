import { useState } from 'react';

import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

/** The texts of the boxes that are ticked, kept in this browser until the member logs out. */
export function useChecks(guideId: string) {
  const key = `${brand.slug}.checks.${guideId}`;
  const [ticked, setTicked] = useState(() => (localStore.read(key) ?? '').split('\n'));
  return {
    isTicked: (text: string) => ticked.includes(text),
    onTick: (text: string, isTicked: boolean) => {
      const others = ticked.filter((each) => each !== text);
      const next = isTicked ? [...others, text] : others;
      localStore.write(key, next.join('\n'));
      setTicked(next);
    },
  };
}
