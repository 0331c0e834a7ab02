import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fetchPage } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { mailSchema } from './schema.ts';
import type { EmailsView } from './search-params.ts';

const adminEmailsKey = ['admin-emails'] as const;

export const mailPageOptions = (view: EmailsView) =>
  queryOptions({
    queryKey: [...adminEmailsKey, view],
    queryFn: () => fetchMailPage(view),
    placeholderData: keepPreviousData,
  });

/** A page of the emails to an address or to its account. */
export const personEmailsOptions = (email: string, page: number) =>
  queryOptions({
    queryKey: [...adminEmailsKey, 'person', email, page],
    queryFn: () => fetchPage(mailSchema, supabase.rpc('search_emails', { recipient: email, page })),
    placeholderData: keepPreviousData,
  });

function fetchMailPage({ filter, text, page }: EmailsView) {
  const search = supabase.rpc('search_emails', {
    ...(text === '' ? {} : { search: text }),
    ...(filter === 'all' ? {} : { state: filter }),
    page,
  });
  return fetchPage(mailSchema, search);
}
