import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { DataTable } from '#ui/data-table.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { Section } from '#ui/section.tsx';

import { mailColumns, nameOfMail, useMailActions } from './mail-columns.tsx';
import { personEmailsOptions } from './queries.ts';

/** The emails to a person's address or account, latest first. */
export function EmailsToPerson({ email }: { email: string }) {
  const [page, setPage] = useState(1);
  const actions = useMailActions();
  const query = useQuery(personEmailsOptions(email, page));
  return (
    <Section title="Emails">
      <Stack>
        <PagedList
          query={query}
          noun={['email', 'emails']}
          empty="No emails yet."
          onPageChange={setPage}
        >
          {(emails) => (
            <DataTable
              label="Emails to this person"
              rows={emails}
              columns={mailColumns}
              keyOf={({ id }) => id}
              nameOf={nameOfMail}
              actions={actions}
            />
          )}
        </PagedList>
      </Stack>
    </Section>
  );
}
