import { useEffect, useRef, useState } from 'react';

const shownMs = 3000;

/** The duration for errors and longer texts, in milliseconds. */
export const longShownMs = 5000;

/** The outcome of an action. */
export interface FlashMessage {
  kind: 'success' | 'error';
  text: string;
}

/** Shows one message at a time, for a few seconds. */
export interface Flash {
  message: FlashMessage | null;
  success: (text: string, forMs?: number) => void;
  error: (text: string) => void;
}

export function useFlashMessage(): Flash {
  const [message, setMessage] = useState<FlashMessage | null>(null);
  const timer = useRef<number>(undefined);

  useEffect(() => () => window.clearTimeout(timer.current), []);

  function show(next: FlashMessage, forMs: number) {
    window.clearTimeout(timer.current);
    setMessage(next);
    timer.current = window.setTimeout(() => setMessage(null), forMs);
  }

  return {
    message,
    success: (text, forMs = shownMs) => show({ kind: 'success', text }, forMs),
    error: (text) => show({ kind: 'error', text }, longShownMs),
  };
}
