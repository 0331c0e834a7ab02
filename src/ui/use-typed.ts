import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useState } from 'react';

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
  // On its way into the address, which takes a moment.
  const [sent, setSent] = useState(reported);
  const report = useDebouncedCallback((next: T) => {
    setSent(next);
    onReport(next);
  }, 300);

  if (!isSame(reported, known)) {
    setKnown(reported);
    setSent(reported);
    if (!isSame(reported, sent)) setTyped(reported);
  }

  const isSettled = isSame(typed, reported) && isSame(sent, reported);
  useEffect(() => {
    if (isSettled) report.cancel();
  }, [isSettled, report]);

  function change(next: T): void {
    setTyped(next);
    report(next);
  }

  return [typed, change];
}
