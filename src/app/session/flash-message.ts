// A message that the home page or the account shows once. It is not in the navigation state, which a guard's redirect
// may replace.
let message: string | null = null;

export function setFlashMessage(next: string): void {
  message = next;
}

export const readFlashMessage = () => message;

export function clearFlashMessage(): void {
  message = null;
}
