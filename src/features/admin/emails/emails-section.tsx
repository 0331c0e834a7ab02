import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { logTabs } from '#model/panel/admin-tabs.tsx';

import { useMailActions } from './mail-actions.tsx';
import { mailColumns, nameOfMail } from './mail-columns.tsx';
import { mailPageOptions } from './queries.ts';
import { mailFilters } from './schema.ts';
import { emailsUrl } from './search-params.ts';

/** The emails that the store sends: due, sent, failed. */
export default function EmailsSection() {
  const list = useAdminList(emailsUrl, mailPageOptions);
  const { actions, dialog } = useMailActions();
  return (
    <>
      <AdminList
        title="Emails"
        tabs={logTabs}
        list={list}
        searchLabel="Search by recipient or order..."
        filters={[{ name: 'filter', label: 'Show', options: mailFilters }]}
        noun={['email', 'emails']}
        empty={list.view.filter === 'failed' ? 'No email has failed.' : 'No emails found.'}
        columns={mailColumns}
        keyOf={({ id }) => id}
        nameOf={nameOfMail}
        actions={actions}
      />
      {dialog}
    </>
  );
}
