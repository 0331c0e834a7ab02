import { useEffect, useState } from 'react';

/** Counts seconds while it runs. Reads the clock, since timers of hidden tabs are late. */
export function useStopwatch() {
  const [before, setBefore] = useState(0);
  const [startedAt, setStartedAt] = useState<number | null>(null);
  const [now, setNow] = useState(0);

  useEffect(() => {
    if (startedAt === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, [startedAt]);

  const sinceStart = startedAt === null ? 0 : Math.max(0, now - startedAt) / 1000;
  return {
    seconds: before + sinceStart,
    isRunning: startedAt !== null,
    toggle: () => {
      setBefore(before + sinceStart);
      setStartedAt(startedAt === null ? Date.now() : null);
    },
    reset: () => {
      setBefore(0);
      setStartedAt(null);
    },
  };
}
