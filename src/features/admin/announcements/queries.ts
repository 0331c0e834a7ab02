import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { ilikePattern, readPageOf, sortedBy, type Page } from '#lib/data/pages.ts';
import { openedOptions, pageOptions } from '#lib/data/query-options.ts';
import { supabase } from '#lib/data/supabase.ts';
import { uuidOrNil } from '#lib/text/uuid.ts';

import {
  announcementColumns,
  announcementRecord,
  type Announcement,
  type CountedAnnouncement,
} from './schema.ts';
import type { AnnouncementsView } from './search-params.ts';

export const announcementPageOptions = (view: AnnouncementsView) =>
  pageOptions(['admin-announcements', 'page', view], () => fetchPage(view));

/** An announcement's current state, or null if it doesn't exist. Refetched for every edit. */
export const announcementOptions = (id: string) =>
  openedOptions(['admin-announcements', 'one', id], async () => {
    const found = await fetchAnnouncement(id);
    const [counted = null] = await counts(found ? [found] : []);
    return counted;
  });

/** How many people an announcement to an audience would reach now. */
export const readersOptions = (audience: string) =>
  queryOptions({
    queryKey: ['admin-announcements', 'readers', audience],
    queryFn: async () => supabase.rpc('count_readers', { audience }).then(dataOf),
  });

const toAnnouncement = (row: object): Announcement => announcementRecord.row.parse(row);

async function fetchPage(view: AnnouncementsView): Promise<Page<CountedAnnouncement>> {
  const found = await readPageOf(view.page, (from, to) => matching(view).range(from, to));
  return { ...found, rows: await counts(found.rows.map(toAnnouncement)) };
}

function matching({ text, state, sort }: AnnouncementsView) {
  let query = supabase
    .from('announcements')
    .select<string, object>(announcementColumns, { count: 'exact' });
  if (state === 'draft') query = query.is('sends_at', null);
  if (state === 'scheduled') query = query.not('sends_at', 'is', null).is('sent_at', null);
  if (state === 'sent') query = query.not('sent_at', 'is', null);
  if (text !== '') query = query.ilike('subject', ilikePattern(text));
  return query.order(...sortedBy(sort)).order('id');
}

export async function fetchAnnouncement(id: string): Promise<Announcement | null> {
  const data = await supabase
    .from('announcements')
    .select<string, object>(announcementColumns)
    .eq('id', uuidOrNil(id))
    .maybeSingle()
    .then(dataOf);
  return data && toAnnouncement(data);
}

async function counts(rows: Announcement[]): Promise<CountedAnnouncement[]> {
  const found =
    rows.length === 0
      ? []
      : await supabase
          .rpc('announcement_counts', { text_ids: rows.map(({ id }) => id) })
          .then(dataOf);
  return rows.map((row) => {
    const {
      waiting = 0,
      sent = 0,
      failed = 0,
      unwanted = 0,
    } = found.find(({ announcement_id: id }) => id === row.id) ?? {};
    return { ...row, waiting, sent, failed, unwanted };
  });
}
