import { useEffect, useEffectEvent, useState } from 'react';

import { useCountdown } from '#ui/form/use-countdown.ts';

/** Of a reader who is still there, or of one who looks elsewhere. */
const signs = ['keydown', 'pointerdown', 'wheel', 'touchmove', 'blur'];

/**
 * Leads on some seconds after the page was shown, unless the reader does anything. Whether it is wanted may be known later.
 * Returns the seconds left; null while it does not.
 */
export function useRedirect(seconds: number, isWanted: boolean, onEnd: () => void) {
  const [isStopped, setStopped] = useState(() => document.hidden);
  const isOn = isWanted && !isStopped;
  const left = useCountdown(seconds, !isStopped);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const stop = () => setStopped(true);
    // The page itself has scrolled to its start.
    const start = window.scrollY;
    const stopElsewhere = () => window.scrollY !== start && stop();
    for (const sign of signs) window.addEventListener(sign, stop);
    document.addEventListener('visibilitychange', stop);
    window.addEventListener('scroll', stopElsewhere);
    return () => {
      for (const sign of signs) window.removeEventListener(sign, stop);
      document.removeEventListener('visibilitychange', stop);
      window.removeEventListener('scroll', stopElsewhere);
    };
  }, []);

  useEffect(() => {
    if (isOn && left === 0) end();
  }, [isOn, left]);

  return { secondsLeft: isOn ? left : null, stay: () => setStopped(true) };
}
