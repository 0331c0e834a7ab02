import { useEffect, useState } from 'react';

import { ErrorState } from './error-state.tsx';

const reasonShownMs = 5000;

/** Reports a failed load: for five seconds the reason, then the state of the displayed data. */
export function LoadFailure({
  failure,
  hasData,
  onRetry,
  isRetrying,
}: {
  failure: { message: string; at: number; isRepeated: boolean };
  /** Earlier data are displayed. */
  hasData: boolean;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  const { message, at, isRepeated } = failure;
  const [expiredAt, setExpiredAt] = useState<number | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setExpiredAt(at), reasonShownMs);
    return () => clearTimeout(timer);
  }, [at]);

  const reason = `${isRepeated ? 'Retry failed' : 'Failed to load data'}: ${message}`;
  const advice = hasData
    ? 'Using cached data. Some information may not be current.'
    : 'Failed to load data. Please try refreshing the page.';
  return (
    <ErrorState
      message={expiredAt === at ? advice : reason}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
