import { fetchPage } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';

import { mailSchema } from './schema.ts';
import type { EmailsView } from './search-params.ts';

export const mailPageOptions = (view: EmailsView) =>
  pageOptions(['admin-emails', view], () => fetchMailPage(view));

/** Emails to an address or its account, about an order, that answer a message, or of an announcement. */
export type MailSubject =
  | { recipient: string }
  | { of_order: string }
  | { of_message: string }
  | { of_announcement: string };

export const emailsAboutOptions = (subject: MailSubject, page: number) =>
  pageOptions(['admin-emails', subject, page], () =>
    fetchPage(mailSchema, supabase.rpc('search_emails', { ...subject, page })),
  );

function fetchMailPage({ filter, text, page }: EmailsView) {
  const search = supabase.rpc('search_emails', {
    ...(text === '' ? {} : { search: text }),
    ...(filter === 'all' ? {} : { state: filter }),
    page,
  });
  return fetchPage(mailSchema, search);
}
