import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { RequestError } from '#lib/errors.ts';

import { quoteOptions } from './queries.ts';

export type Price = ReturnType<typeof usePrice>;

/** The current price of a plan. `newTotalCents` is the server's last total, if it differed. */
export function usePrice(plan: string, couponCode: string | null, newTotalCents: number | null) {
  const quote = useQuery({ ...quoteOptions(plan, couponCode), placeholderData: keepPreviousData });
  return {
    quote: quote.data,
    totalCents: newTotalCents ?? quote.data?.total_cents ?? 0,
    isKnown: quote.isSuccess && !quote.isPlaceholderData,
    error: quote.error,
    /** The plan cannot be sold: it has no price, or is no longer on sale. */
    isRefused:
      quote.isLoadingError || (quote.error instanceof RequestError && quote.error.code === 'PT404'),
    isFetching: quote.isFetching,
    retry: () => void quote.refetch(),
  };
}
