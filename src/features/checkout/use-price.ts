import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { RequestError } from '#lib/errors.ts';

import { quoteOptions } from './queries.ts';

export type Price = ReturnType<typeof usePrice>;

/** What a plan costs now. `newTotalCents` is what the server asked for last, if it was another price. */
export function usePrice(plan: string, couponCode: string | null, newTotalCents: number | null) {
  const quote = useQuery({ ...quoteOptions(plan, couponCode), placeholderData: keepPreviousData });
  return {
    quote: quote.data,
    totalCents: newTotalCents ?? quote.data?.total_cents ?? 0,
    isKnown: quote.isSuccess && !quote.isPlaceholderData,
    error: quote.error,
    /** Nothing can be sold: there never was a price, or the plan is no longer on sale. */
    isRefused:
      quote.isLoadingError || (quote.error instanceof RequestError && quote.error.code === 'PT404'),
    isFetching: quote.isFetching,
    retry: () => void quote.refetch(),
  };
}
