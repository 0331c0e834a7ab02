import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

/**
 * Debounced input for a value that lives in the address. Input is shown immediately and reported when
 * typing pauses. A reported value that comes back keeps later input; an outside change replaces the
 * input, which is then not reported. Leaving the field reports the input at once: later, it would undo the navigation of
 * the link that was pressed.
 */
export function useDebouncedInput<T>(
  reported: T,
  onReport: (typed: T) => void,
  isSame: (one: T, other: T) => boolean,
): [typed: T, change: (next: T) => void, leave: () => void] {
  const [typed, setTyped] = useState(reported);
  const [known, setKnown] = useState(reported);
  // The reported values that have not come back yet, as the address may lag behind the typing.
  const [sent, setSent] = useState<T[]>([]);
  const report = useDebouncedCallback((next: T) => {
    // The input was replaced meanwhile.
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

  return [typed, change, report.flush];
}
