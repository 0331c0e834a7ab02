/** A browser storage by key. If it is blocked, writes do nothing and reads find nothing. */
interface BrowserStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
  /** Removes every other key, whoever wrote it. */
  removeAllBut: (keys: readonly string[]) => void;
}

/** Persistent, shared by the tabs of this browser. */
export const localStore = storageOf(() => window.localStorage);

/** Limited to this tab, until it is closed. */
export const sessionStore = storageOf(() => window.sessionStorage);

function storageOf(find: () => Storage): BrowserStorage {
  return {
    read: (key) => orNull(() => find().getItem(key)),
    write: (key, value) => void orNull(() => find().setItem(key, value)),
    remove: (key) => void orNull(() => find().removeItem(key)),
    removeAllBut: (keys) =>
      void orNull(() => {
        for (const key of Object.keys(find())) if (!keys.includes(key)) find().removeItem(key);
      }),
  };
}

/** Even accessing a blocked storage throws. */
function orNull<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
