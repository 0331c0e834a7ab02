import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fetchPage } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { browserErrorSchema, failedEventSchema, type ErrorFilter } from './schema.ts';

const adminErrorsKey = ['admin-errors'] as const;

export const browserErrorsOptions = (filter: ErrorFilter, page: number) =>
  queryOptions({
    queryKey: [...adminErrorsKey, 'browser', filter, page],
    queryFn: () =>
      fetchPage(
        browserErrorSchema,
        supabase.rpc('search_errors', { resolved: filter === 'resolved', page }),
      ),
    placeholderData: keepPreviousData,
  });

export const failedEventsOptions = (page: number) =>
  queryOptions({
    queryKey: [...adminErrorsKey, 'events', page],
    queryFn: () => fetchPage(failedEventSchema, supabase.rpc('search_failed_events', { page })),
    placeholderData: keepPreviousData,
  });
