/** A browser's storage by key. Where it is blocked nothing is kept, and nothing is found. */
interface BrowserStorage {
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  remove: (key: string) => void;
}

/** Shared by the tabs of this browser, and kept. */
export const localStore = storageOf(() => window.localStorage);

/** This tab's own, until it is closed. */
export const sessionStore = storageOf(() => window.sessionStorage);

function storageOf(find: () => Storage): BrowserStorage {
  return {
    read: (key) => orNull(() => find().getItem(key)),
    write: (key, value) => void orNull(() => find().setItem(key, value)),
    remove: (key) => void orNull(() => find().removeItem(key)),
  };
}

/** Merely asking for a blocked storage throws. */
function orNull<Value>(attempt: () => Value): Value | null {
  try {
    return attempt();
  } catch {
    return null;
  }
}
