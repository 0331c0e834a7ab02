import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DataTable } from '#ui/data-table.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Section } from '#ui/section.tsx';

import { useMailActions } from './mail-actions.tsx';
import { mailColumns, nameOfMail } from './mail-columns.tsx';
import { emailsAboutOptions, type MailSubject } from './queries.ts';

/** The emails to a person or about an order, latest first. */
export function EmailsAbout({ subject }: { subject: MailSubject }) {
  const [page, setPage] = useState(1);
  const { actions, dialog } = useMailActions();
  const query = useQuery(emailsAboutOptions(subject, page));
  return (
    <Section title="Emails">
      <PagedList
        query={query}
        noun={['email', 'emails']}
        empty="No emails yet."
        onPageChange={setPage}
      >
        {(emails) => (
          <DataTable
            label="Emails"
            rows={emails}
            columns={mailColumns}
            keyOf={({ id }) => id}
            nameOf={nameOfMail}
            actions={actions}
          />
        )}
      </PagedList>
      {dialog}
    </Section>
  );
}
