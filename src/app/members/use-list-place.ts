import { useQuery } from '@tanstack/react-query';

import { applicantsOptions } from '#features/members/applicants/queries.ts';
import type { Applicant } from '#features/members/applicants/schema.ts';
import { pageSize } from '#lib/data/pages.ts';

import { lastList, searchOf, type MembersView } from './members-view.ts';

export interface Neighbor {
  applicant: Applicant;
  /** The list with the page on which the neighbor is. */
  view: MembersView;
}

/** The place of a profile in the list that was last shown in this tab; null if it is not on the page that was shown. */
export function useListPlace(applicantId: string) {
  const view = lastList();
  const isList = view.tab === 'profiles';
  const list = usePage(view, view.page, isList);
  const index = list?.rows.findIndex(({ id }) => id === applicantId) ?? -1;
  const isFirst = index === 0 && view.page > 1;
  const isLast = list !== undefined && index === list.rows.length - 1 && view.page < list.pageCount;
  const before = usePage(view, view.page - 1, isFirst);
  const after = usePage(view, view.page + 1, isLast);
  if (!isList || !list || index === -1) return null;

  const on = (number: number, applicant: Applicant | undefined): Neighbor | null =>
    applicant ? { applicant, view: { ...view, page: number } } : null;
  return {
    position: (list.page - 1) * pageSize + index + 1,
    total: list.total,
    isCapped: list.isCapped === true,
    previous: isFirst
      ? on(view.page - 1, before?.rows.at(-1))
      : on(view.page, list.rows[index - 1]),
    next: isLast ? on(view.page + 1, after?.rows[0]) : on(view.page, list.rows[index + 1]),
  };
}

/** A page of the list, usually still in the cache. */
function usePage(view: MembersView, page: number, enabled: boolean) {
  const { data, isPlaceholderData } = useQuery({
    ...applicantsOptions(searchOf({ ...view, page })),
    enabled,
  });
  return enabled && !isPlaceholderData ? data : undefined;
}
