import { useEffect } from 'react';

// Read when the user leaves, which may be before React has rendered again after a save.
const unsaved = new Set<object>();

/** Asks before the user leaves, by a link or by closing the page, while `isUnsaved`. */
export function useUnsavedChanges(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const input = {};
    unsaved.add(input);
    return () => void unsaved.delete(input);
  }, [isUnsaved]);
  useAskBeforeUnload(isUnsaved);
}

/** Asks before the page is closed or reloaded, for work that goes on when the user only moves within the site. */
export function useAskBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined;
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isNeeded]);
}

let isLeaving = false;

// The browser shows a question of its own.
function ask(event: BeforeUnloadEvent) {
  if (!isLeaving) event.preventDefault();
}

/** Waits for what may lead to a page elsewhere and back, such as a bank's: nothing asks before that. */
export async function withoutQuestion<Answer>(waiting: Promise<Answer>): Promise<Answer> {
  isLeaving = true;
  try {
    return await waiting;
  } finally {
    isLeaving = false;
  }
}

export const hasUnsavedChanges = (): boolean => unsaved.size > 0;

/** Lets the user leave without a question: everything was saved, or the session ends. */
export const forgetUnsavedChanges = (): void => unsaved.clear();
