import { sessionStore } from '#lib/browser-storage.ts';

const key = 'modalJustClosed';
const lastsMs = 2000;

let forgetting: ReturnType<typeof setTimeout> | undefined;

/** The sign-up dialog was closed: for a moment no page opens it again by itself. */
export function modalJustClosed(): void {
  sessionStore.write(key, 'true');
  clearTimeout(forgetting);
  forgetting = setTimeout(modalMayOpen, lastsMs);
}

/** Somebody asks for it: that is another matter. */
export function modalMayOpen(): void {
  sessionStore.remove(key);
}

export const wasModalJustClosed = () => sessionStore.read(key) === 'true';
