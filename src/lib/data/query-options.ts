import { keepPreviousData, queryOptions, type QueryKey } from '@tanstack/react-query';

/** A page of a list: the last one is shown until the next is there. */
export const pageOptions = <Data>(queryKey: QueryKey, queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey, queryFn, placeholderData: keepPreviousData });

/** What a form starts from: read again each time that it opens. */
export const openedOptions = <Data>(queryKey: QueryKey, queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey, queryFn, staleTime: 0, gcTime: 0 });
