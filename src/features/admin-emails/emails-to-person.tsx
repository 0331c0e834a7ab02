import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { PagedList } from '#ui/paged-list.tsx';
import { Section } from '#ui/section.tsx';

import { MailList } from './mail-list.tsx';
import { personEmailsOptions } from './queries.ts';

/** The emails to a person's address or account, latest first. */
export function EmailsToPerson({ email }: { email: string }) {
  const [page, setPage] = useState(1);
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
          {(emails) => <MailList emails={emails} />}
        </PagedList>
      </Stack>
    </Section>
  );
}
