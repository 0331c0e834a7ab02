import { Message } from './message.tsx';

/** What came of an admin's action. A text that speaks of an error is shown as one. */
export function StatusBanner({ status }: { status: string | null }) {
  if (status === null) return null;
  return <Message kind={status.includes('Error') ? 'error' : 'success'}>{status}</Message>;
}
