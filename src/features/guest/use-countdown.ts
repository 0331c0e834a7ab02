import { useEffect, useState } from 'react';

/** Seconds left of so many, from the first render on. By the clock: a hidden tab's timers are late. */
export function useCountdown(seconds: number): number {
  const [endsAt] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);

  useEffect(() => {
    const timer = setInterval(
      () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000))),
      250,
    );
    return () => clearInterval(timer);
  }, [endsAt]);

  return left;
}
