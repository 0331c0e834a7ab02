import { useState } from 'react';

import { localStore, sessionStore } from '#lib/storage/browser-storage.ts';
import { brand } from '#lib/store/brand.ts';

const key = `${brand.slug}.last-visit`;

/** When this browser's member was last here, before this tab: an ISO timestamp, or null. */
export function useLastVisit(): string | null {
  const [lastVisit] = useState(read);
  return lastVisit;
}

function read(): string | null {
  const before = sessionStore.read(key) ?? localStore.read(key) ?? '';
  sessionStore.write(key, before);
  localStore.write(key, new Date().toISOString());
  return before === '' ? null : before;
}
