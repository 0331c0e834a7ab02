import { queryOptions } from '@tanstack/react-query';

import type { Tables } from '#database.types.ts';
import { dataOf } from '#lib/data/answers.ts';
import { ilikePattern, readEvery, readPageOf, type Page } from '#lib/data/pages.ts';
import { pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';
import { uuidOrNil } from '#lib/text/uuid.ts';

import type { Answer, Message, Subscriber } from './schema.ts';
import type { InboxView } from './search-params.ts';

export const messagePageOptions = (view: InboxView) =>
  pageOptions(['admin-messages', 'page', view], () => fetchMessagePage(view));

/** A message, or null if it doesn't exist. */
export const messageOptions = (id: string) =>
  queryOptions({
    queryKey: ['admin-messages', 'one', id],
    queryFn: () => fetchMessage(id),
  });

/** The answers to a message, oldest first. */
export const answersOptions = (id: string) =>
  queryOptions({
    queryKey: ['admin-messages', 'answers', id],
    queryFn: async (): Promise<Answer[]> => {
      const rows = await supabase
        .from('message_answers')
        .select('id, body, answered_at')
        .eq('message_id', uuidOrNil(id))
        .order('answered_at')
        .then(dataOf);
      return rows.map(({ id, body, answered_at: sentAt }) => ({ id, text: body, sentAt }));
    },
  });

export const subscriberPageOptions = (text: string, page: number) =>
  pageOptions(['admin-messages', 'subscribers', text, page], () => fetchSubscriberPage(text, page));

const columns =
  'id, first_name, last_name, email, subject, message, newsletter, is_handled, created_at' as const;

async function fetchMessagePage(view: InboxView): Promise<Page<Message>> {
  const found = await readPageOf(view.page, (from, to) =>
    matching(view).order('created_at', { ascending: false }).order('id').range(from, to),
  );
  return { ...found, rows: found.rows.map(toMessage) };
}

/** Every message that matches, oldest first: what arrives meanwhile shifts nothing. */
export async function fetchEveryMessage(
  view: Pick<InboxView, 'filter' | 'text'>,
): Promise<Message[]> {
  const rows = await readEvery((from, to) =>
    matching(view).order('created_at').order('id').range(from, to),
  );
  return rows.map(toMessage);
}

function matching({ filter, text }: Pick<InboxView, 'filter' | 'text'>) {
  let query = supabase.from('contact_messages').select(columns, { count: 'exact' });
  if (filter !== 'all') query = query.eq('is_handled', filter === 'handled');
  if (text !== '') query = query.ilike('search_text', ilikePattern(text));
  return query;
}

/** The message below another one in the list, after the last one the first; null if there is no other. */
export async function fetchNextMessage(
  view: Pick<InboxView, 'filter' | 'text'>,
  { id, sentAt }: Message,
): Promise<string | null> {
  const others = () => matching(view).neq('id', id).order('created_at', { ascending: false });
  const [below] = await others().lt('created_at', sentAt).limit(1).then(dataOf);
  if (below) return below.id;
  const [first] = await others().limit(1).then(dataOf);
  return first?.id ?? null;
}

async function fetchMessage(id: string): Promise<Message | null> {
  const data = await supabase
    .from('contact_messages')
    .select(columns)
    .eq('id', uuidOrNil(id))
    .maybeSingle()
    .then(dataOf);
  return data && toMessage(data);
}

const toMessage = (row: Omit<Tables<'contact_messages'>, 'search_text' | 'user_id'>): Message => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  subject: row.subject,
  text: row.message,
  wantsNewsletter: row.newsletter,
  isHandled: row.is_handled,
  sentAt: row.created_at,
});

async function fetchSubscriberPage(text: string, page: number): Promise<Page<Subscriber>> {
  const found = await readPageOf(page, (from, to) =>
    subscribed(text).order('created_at', { ascending: false }).order('id').range(from, to),
  );
  return { ...found, rows: found.rows.map(toSubscriber) };
}

/** Every subscriber that matches, oldest first. */
export async function fetchEverySubscriber(text: string): Promise<Subscriber[]> {
  const rows = await readEvery((from, to) =>
    subscribed(text).order('created_at').order('id').range(from, to),
  );
  return rows.map(toSubscriber);
}

const subscribed = (text: string) =>
  supabase
    .from('newsletter_subscribers')
    .select('id, email, first_name, last_name, is_confirmed, created_at', { count: 'exact' })
    .ilike('email', ilikePattern(text));

const toSubscriber = (row: Omit<Tables<'newsletter_subscribers'>, 'user_id'>): Subscriber => ({
  id: row.id,
  email: row.email,
  name: `${row.first_name} ${row.last_name}`,
  isConfirmed: row.is_confirmed,
  since: row.created_at,
});
