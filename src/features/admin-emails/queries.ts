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

/** Emails to an address or its account, or about an order. */
export type MailSubject = { recipient: string } | { of_order: string };

export const emailsAboutOptions = (subject: MailSubject, page: number) =>
  queryOptions({
    queryKey: [...adminEmailsKey, subject, page],
    queryFn: () => fetchPage(mailSchema, supabase.rpc('search_emails', { ...subject, page })),
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
