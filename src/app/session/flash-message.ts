import type { ReactNode } from 'react';

// A message that the home page or the account shows once. It is not in the navigation state, which a guard's redirect
// may replace.
let message: ReactNode = null;

export function setFlashMessage(next: ReactNode): void {
  message = next;
}

export const readFlashMessage = () => message;

export function clearFlashMessage(): void {
  message = null;
}
