import { readPage, searchable } from '#lib/search-params.ts';

import { couponParts, type CouponPart } from './schema.ts';

/** What takes the place of the list: `?edit=CODE`, `?uses=CODE&page=2`, `?add`. */
export type CouponsTask = { edit: string } | { uses: string; usesPage: number } | 'add' | null;

/** What the coupons page shows, as its address says: `?show=expired&q=student&page=2`. */
export interface CouponsView {
  part: CouponPart;
  text: string;
  page: number;
  task: CouponsTask;
}

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
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

/** The address of a view. What is as usual leaves no trace. */
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
