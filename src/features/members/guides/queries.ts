import type { Shelf } from '#model/plans/capabilities.ts';
import { queryOptions } from '@tanstack/react-query';

import { dataOf } from '#lib/data/answers.ts';
import { RequestError } from '#lib/data/errors.ts';
import { camelCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';

/** Its text is in `body`, or in the Markdown file at `textPath`. */
export type Guide = Awaited<ReturnType<typeof fetchGuides>>[number];

/** The guides of one capability. Empty for callers without it. */
export const guidesOptions = (capability: Shelf) =>
  queryOptions({ queryKey: ['guides', capability], queryFn: () => fetchGuides(capability) });

export type GuideTitle = Awaited<ReturnType<typeof fetchGuideTitles>>[number];

/** What the guides of all the caller's plans are about. */
export const guideTitlesOptions = queryOptions({
  queryKey: ['guides', 'titles'],
  queryFn: fetchGuideTitles,
});

async function fetchGuideTitles() {
  const data = await supabase
    .from('guides')
    .select('id, title, summary, capability, kind, text_path, outline')
    .lte('published_at', 'now')
    .order('sort_order')
    .then(dataOf);
  return data.map(({ id, title, summary, capability, outline, kind, text_path: textPath }) => ({
    id,
    title,
    summary,
    capability,
    outline,
    textPath,
    /** It opens as a page: others are files, links and templates of a list. */
    isRead: textPath !== null || kind === 'featured' || kind === 'document',
  }));
}

/** A guide's Markdown. Kept in memory, so that it can't expire on a reader. */
export const guideTextOptions = ({ body, textPath }: Pick<Guide, 'body' | 'textPath'>) =>
  queryOptions({
    queryKey: ['guide-text', textPath, body],
    queryFn:
      body === null && textPath !== null
        ? async () => withoutHead(await (await fetchGuideFile(textPath)).text())
        : () => body ?? '',
    staleTime: Infinity,
  });

/** The metadata before the text are those of the row. */
const withoutHead = (text: string) => text.replace(/^---\n.*?\n---\n/s, '');

async function fetchGuides(capability: Shelf) {
  const data = await supabase
    .from('guides')
    .select('id, kind, title, summary, body, storage_path, text_path, external_url, published_at')
    .eq('capability', capability)
    // Admins could read drafts, too.
    .lte('published_at', 'now')
    .order('sort_order')
    .order('title')
    .then(dataOf);
  return data.map(camelCased);
}

/** Downloads a guide's file, if the caller may read it. */
export async function fetchGuideFile(path: string): Promise<Blob> {
  // The browser's cache would keep the file beyond the session.
  const { data, error } = await supabase.storage
    .from('guides')
    .download(path, {}, { cache: 'no-store' });
  if (!error) return data;
  // A StorageApiError is a response: no such file for this caller. Other errors are failed requests.
  const isResponse = error.name === 'StorageApiError';
  throw isResponse
    ? new RequestError('not_found', 'This document is no longer available.')
    : new RequestError('network', 'The document could not be loaded. Please try again.');
}
