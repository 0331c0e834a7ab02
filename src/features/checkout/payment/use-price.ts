import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { messageOf, RequestError } from '#lib/data/errors.ts';

import { quoteOptions } from '../queries.ts';
import { checkoutEvents } from '../store.ts';

export type Price = ReturnType<typeof usePrice>;

/**
 * The current price of a plan. `newTotalCents` is the server's last total, if it differed. A code that the
 * server refuses is removed, with the reason in the store.
 */
export function usePrice(
  plan: string,
  couponCode: string | null,
  newTotalCents: number | null = null,
) {
  const quote = useQuery({ ...quoteOptions(plan, couponCode), placeholderData: keepPreviousData });
  const { error } = quote;

  useEffect(() => {
    if (couponCode !== null && hasCode(error, 'PT422')) {
      checkoutEvents.couponRefused(plan, couponCode, messageOf(error));
    }
  }, [plan, couponCode, error]);

  const totalCents = newTotalCents ?? quote.data?.total_cents ?? 0;
  return {
    quote: quote.data,
    totalCents,
    isKnown: quote.isSuccess && !quote.isPlaceholderData,
    error,
    /** There is no such plan, or it is no longer on sale. */
    isOffSale: hasCode(error, 'PT404'),
    /** Without a price, nothing can be paid. */
    isMissing: quote.isLoadingError,
    isFetching: quote.isFetching,
    retry: () => void quote.refetch(),
  };
}

const hasCode = (error: Error | null, code: string) =>
  error instanceof RequestError && error.code === code;
