import { readPage, searchable } from '#lib/search-params.ts';

import { couponParts, type CouponPart } from './schema.ts';

/** The view shown instead of the list: `?edit=CODE`, `?uses=CODE&page=2`, `?add`. */
export type CouponsTask = { edit: string } | { uses: string; usesPage: number } | 'add' | null;

/** The state of the coupons page, kept in the URL: `?show=expired&q=student&page=2`. */
export interface CouponsView {
  part: CouponPart;
  text: string;
  page: number;
  task: CouponsTask;
}

/** Parses any URL, including hand-edited ones; invalid values are ignored. */
export function readCouponsView(params: URLSearchParams): CouponsView {
  const asked = params.get('show');
  return {
    part: couponParts.find(({ value }) => value === asked)?.value ?? 'all',
    text: searchable(params.get('q') ?? ''),
    page: readPage(params),
    task: readTask(params),
  };
}

function readTask(params: URLSearchParams): CouponsTask {
  const [edit, uses] = [params.get('edit'), params.get('uses')];
  if (edit !== null) return { edit: searchable(edit) };
  if (uses !== null) return { uses: searchable(uses), usesPage: readPage(params, 'usesPage') };
  return params.has('add') ? 'add' : null;
}

/** The URL search params of a view. Defaults are left out. */
export function writeCouponsView({ part, text, page, task }: CouponsView): URLSearchParams {
  const params = new URLSearchParams();
  if (part !== 'all') params.set('show', part);
  if (text.trim() !== '') params.set('q', text.trim());
  if (page > 1) params.set('page', String(page));
  if (task === 'add') params.set('add', '');
  else if (task && 'edit' in task) params.set('edit', task.edit);
  else if (task) {
    params.set('uses', task.uses);
    if (task.usesPage > 1) params.set('usesPage', String(task.usesPage));
  }
  return params;
}
