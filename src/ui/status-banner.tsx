import { Message } from './message.tsx';
import type { FlashMessage } from './use-flash-message.ts';

/** The outcome of the last action, until it expires. */
export function StatusBanner({ message }: { message: FlashMessage | null }) {
  return message && <Message kind={message.kind}>{message.text}</Message>;
}
