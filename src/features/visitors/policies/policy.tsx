import { Container } from '@mantine/core';

import { formatDay } from '#lib/dates/dates.ts';
import { FormattedText } from '#ui/page/formatted-text.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { policies, policiesVersion, type PolicyName } from './policies.ts';

/** One of the store's policies, with its version. */
export function Policy({ name }: { name: PolicyName }) {
  const { title, text } = policies[name];
  return (
    <Container py={48}>
      <PageHeader title={title} subtitle={`Version of ${formatDay(policiesVersion)}`} />
      <FormattedText text={text} headings={2} />
    </Container>
  );
}
