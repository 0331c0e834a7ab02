import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

const shownMs = 3000;

/** Good news that goes away by itself after three seconds. */
export function usePassingMessage(): [message: string | null, show: (message: string) => void] {
  const [message, setMessage] = useState<string | null>(null);
  const { start, clear } = useTimeout(() => setMessage(null), shownMs);

  function show(next: string) {
    clear();
    setMessage(next);
    start();
  }

  return [message, show];
}
