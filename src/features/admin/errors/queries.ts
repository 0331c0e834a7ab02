import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { browserErrorSchema, failedEventSchema, type ErrorFilter } from './schema.ts';

export const browserErrorsOptions = (filter: ErrorFilter, page: number) =>
  pageOptions(['admin-errors', 'browser', filter, page], () =>
    fetchPage(
      browserErrorSchema,
      supabase.rpc('search_errors', { resolved: filter === 'resolved', page }),
    ),
  );

export const failedEventsOptions = (page: number) =>
  pageOptions(['admin-errors', 'events', page], () =>
    fetchPage(failedEventSchema, supabase.rpc('search_failed_events', { page })),
  );
