import { readPage } from '#lib/search-params.ts';

import type { SavedKind } from './schema.ts';

export const minCompared = 2;
export const maxCompared = 4;

/** The view of a list in the URL: `?tab=schools&page=2&compare=applicant-1`. */
export interface SavedView {
  kind: SavedKind;
  page: number;
  /** Ids of the profiles chosen for a comparison, across pages. */
  chosen: string[];
}

/** Reads any query, even an edited one: invalid values are dropped. */
export function readSavedView(params: URLSearchParams): SavedView {
  return {
    kind: params.get('tab') === 'schools' ? 'school' : 'applicant',
    page: readPage(params),
    chosen: readIds(params.get('compare')).slice(0, maxCompared),
  };
}

/** The query of a view; '' for the first page of profiles. */
export function writeSavedView({ kind, page, chosen }: SavedView): string {
  const parts = [
    kind === 'school' ? 'tab=schools' : '',
    page > 1 ? `page=${page}` : '',
    chosen.length > 0 ? `compare=${chosen.join(',')}` : '',
  ].filter(Boolean);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** The compared profiles in the URL: `?ids=applicant-1,applicant-2`. */
export const readComparedIds = (params: URLSearchParams) => readIds(params.get('ids'));

export const writeComparedIds = (ids: string[]) => `?ids=${ids.join(',')}`;

function readIds(text: string | null): string[] {
  const ids = (text ?? '').split(',').map((id) => id.trim());
  return [...new Set(ids)].filter((id) => /^applicant-[1-9]\d{0,8}$/.test(id));
}
