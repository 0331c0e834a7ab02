import { useEffect, useState } from 'react';

/** The seconds left since the first render. Reads the clock, since timers of hidden tabs are late. */
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
