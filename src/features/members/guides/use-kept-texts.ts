import { useState } from 'react';

import { localStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

const keyOf = (name: string) => `${brand.slug}.${name}`;

const read = (name: string) => new Map(new URLSearchParams(localStore.read(keyOf(name)) ?? ''));

/** What a member types on a page, by its field's name, kept in this browser until they log out. */
export function useKeptTexts(name: string) {
  const [texts, setTexts] = useState(() => read(name));
  return {
    texts,
    keep: (field: string, text: string) => {
      // Another tab may have kept some, too.
      const next = read(name);
      if (text === '') next.delete(field);
      else next.set(field, text);
      localStore.write(keyOf(name), new URLSearchParams([...next]).toString());
      setTexts(next);
    },
  };
}
