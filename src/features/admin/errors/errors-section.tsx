import { AdminPage } from '#ui/page/admin-page.tsx';
import { logTabs } from '#model/panel/admin-tabs.tsx';

import { BrowserErrors } from './browser-errors.tsx';
import { FailedEvents } from './failed-events.tsx';

/** What went wrong without anyone saying so: failed webhooks, and errors in visitors' browsers. */
export default function ErrorsSection() {
  return (
    <AdminPage title="Errors" tabs={logTabs}>
      <FailedEvents />
      <BrowserErrors />
    </AdminPage>
  );
}
