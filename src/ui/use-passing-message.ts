import { useEffect, useRef, useState } from 'react';

/** How long a message stays, in milliseconds, unless it is shown for longer. */
const shownMs = 3000;

/** For what takes longer to read: an upload, a migration, an error. */
export const longShownMs = 5000;

/** A message that goes away by itself. */
export function usePassingMessage(): [
  message: string | null,
  show: (message: string, forMs?: number) => void,
] {
  const [message, setMessage] = useState<string | null>(null);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function show(next: string, forMs = shownMs) {
    window.clearTimeout(timer.current);
    setMessage(next);
    timer.current = window.setTimeout(() => setMessage(null), forMs);
  }

  return [message, show];
}
