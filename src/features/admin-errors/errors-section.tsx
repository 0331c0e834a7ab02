import { AdminPage } from '#ui/admin-page.tsx';
import { logTabs } from '#ui/admin-tabs.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { BrowserErrors } from './browser-errors.tsx';
import { FailedEvents } from './failed-events.tsx';
import { errorsUrl, type ErrorsView } from './search-params.ts';

export default function ErrorsPage() {
  const [view, show] = useUrlState(errorsUrl);
  return <ErrorsSection view={view} onViewChange={show} />;
}

/** What went wrong without anyone saying so: failed webhooks, and errors in visitors' browsers. */
export function ErrorsSection({
  view,
  onViewChange,
}: {
  view: ErrorsView;
  onViewChange: (view: ErrorsView) => void;
}) {
  return (
    <AdminPage title="Errors" tabs={logTabs}>
      <FailedEvents
        page={view.eventsPage}
        onPageChange={(eventsPage) => onViewChange({ ...view, eventsPage })}
      />
      <BrowserErrors view={view} onChange={(change) => onViewChange({ ...view, ...change })} />
    </AdminPage>
  );
}
