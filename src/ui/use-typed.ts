import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/**
 * What is being typed where an address has the last word. It is shown at once, and reported when the
 * typing pauses. What comes back of that leaves it alone; what changes elsewhere takes its place, and
 * nothing of it is reported any more.
 */
export function useTyped<T>(
  reported: T,
  onReport: (typed: T) => void,
  isSame: (one: T, other: T) => boolean,
): [T, (next: T) => void] {
  const [typed, setTyped] = useState(reported);
  const [known, setKnown] = useState(reported);
  // What was reported from here and has not come back: an address may be slow, and typing goes on.
  const [sent, setSent] = useState<T[]>([]);
  const report = useDebouncedCallback((next: T) => {
    // Replaced meanwhile.
    if (next !== typed) return;
    if (!isSame(next, reported)) setSent([...sent, next]);
    onReport(next);
  }, 300);

  if (!isSame(reported, known)) {
    setKnown(reported);
    const place = sent.findIndex((one) => isSame(one, reported));
    setSent(place < 0 ? [] : sent.slice(place + 1));
    if (place < 0) setTyped(reported);
  }

  function change(next: T): void {
    setTyped(next);
    report(next);
  }

  return [typed, change];
}
