import type { localStore } from '#lib/browser-storage.ts';

/** The storage of a form's draft: the browser's for long forms, the tab's for short ones. */
export interface DraftPlace {
  store: typeof localStore;
  key: string;
}

/** The saved draft; null if there is none or its fields no longer match the form. */
export function readDraft<Values>({ store, key }: DraftPlace, empty: Values): Values | null {
  const draft = parse(store.read(key) ?? 'null');
  return isLike(draft, empty) ? draft : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a value has the fields and types of another; lists may differ in length. */
function isLike<Values>(value: unknown, other: Values): value is Values {
  if (Array.isArray(other)) {
    const [first]: unknown[] = other;
    return Array.isArray(value) && value.length > 0 && value.every((item) => isLike(item, first));
  }
  if (typeof other !== 'object' || other === null) return typeof value === typeof other;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields = new Map(Object.entries(value));
  return Object.entries(other).every(([name, field]) => isLike(fields.get(name), field));
}
