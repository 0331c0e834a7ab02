import { useUrlState } from '#ui/list/use-url-state.ts';

import { ContributorHistory } from './contributor-history.tsx';
import { ContributorList } from './contributor-list.tsx';
import { payoutsUrl } from './search-params.ts';

/** What contributors are owed, or the history of one of them. */
export default function PayoutsSection() {
  const [view, show] = useUrlState(payoutsUrl);
  return view.open === null ? (
    <ContributorList onOpen={(email) => show({ ...view, open: email, page: 1 })} />
  ) : (
    <ContributorHistory
      email={view.open}
      page={view.page}
      onPageChange={(page) => show({ ...view, page })}
      onClose={() => show({ ...view, open: null, page: 1 })}
    />
  );
}
