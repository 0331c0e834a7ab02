import { useState } from 'react';

import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

const keyOf = (guideId: string) => `${brand.slug}.checks.${guideId}`;

/** The texts of the boxes of a guide that are ticked in this browser. */
export const readChecks = (guideId: string) => (localStore.read(keyOf(guideId)) ?? '').split('\n');

/** The texts of the boxes that are ticked, kept in this browser until the member logs out. */
export function useChecks(guideId: string) {
  const [ticked, setTicked] = useState(() => readChecks(guideId));
  return {
    isTicked: (text: string) => ticked.includes(text),
    onTick: (text: string, isTicked: boolean) => {
      const others = ticked.filter((each) => each !== text);
      const next = isTicked ? [...others, text] : others;
      localStore.write(keyOf(guideId), next.join('\n'));
      setTicked(next);
    },
  };
}
