import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { fetchPage } from '#lib/pages.ts';
import { supabase } from '#lib/supabase.ts';

import { mailSchema } from './schema.ts';
import type { MailsView } from './search-params.ts';

const adminMailsKey = ['admin-mails'] as const;

export const mailPageOptions = (view: MailsView) =>
  queryOptions({
    queryKey: [...adminMailsKey, view],
    queryFn: () => fetchMailPage(view),
    placeholderData: keepPreviousData,
  });

/** A page of the mails to an address or to its account. */
export const personMailsOptions = (email: string, page: number) =>
  queryOptions({
    queryKey: [...adminMailsKey, 'person', email, page],
    queryFn: () => fetchPage(mailSchema, supabase.rpc('search_mails', { recipient: email, page })),
    placeholderData: keepPreviousData,
  });

function fetchMailPage({ filter, text, page }: MailsView) {
  const search = supabase.rpc('search_mails', {
    ...(text === '' ? {} : { search: text }),
    ...(filter === 'all' ? {} : { state: filter }),
    page,
  });
  return fetchPage(mailSchema, search);
}
