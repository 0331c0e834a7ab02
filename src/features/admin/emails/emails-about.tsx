import { TableSection } from '#ui/list/table-section.tsx';

import { useMailActions } from './mail-actions.tsx';
import { mailColumns, nameOfMail } from './mail-columns.tsx';
import { emailsAboutOptions, type MailSubject } from './queries.ts';

/** The emails to a person, about an order, that answer a message or of an announcement, latest first. */
export function EmailsAbout({ subject }: { subject: MailSubject }) {
  const { actions, dialog } = useMailActions();
  return (
    <>
      <TableSection
        title="Emails"
        queryOf={(page) => emailsAboutOptions(subject, page)}
        noun={['email', 'emails']}
        empty="No emails yet."
        columns={mailColumns}
        keyOf={({ id }) => id}
        nameOf={nameOfMail}
        actions={actions}
      />
      {dialog}
    </>
  );
}
