// A message that the home page shows once. It is kept here and not in the navigation's state, which a
// guard's own redirect may replace.
let message: string | null = null;

export function setFlashMessage(next: string): void {
  message = next;
}

export const readFlashMessage = () => message;

export function clearFlashMessage(): void {
  message = null;
}
