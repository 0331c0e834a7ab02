import { Container } from '@mantine/core';

import { formatDay } from '#lib/dates/dates.ts';
import { FormattedText } from '#ui/page/formatted-text.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import type { Seller } from '#model/plans/shop.ts';

import { policies, textOf, textsVersion, type PolicyName } from './policies.ts';

/** One of the store's policies, with its version. */
export function Policy({ name, seller }: { name: PolicyName; seller: Seller | null }) {
  const version = seller?.policies_version ?? textsVersion;
  return (
    <Container py={48}>
      <PageHeader title={policies[name].title} subtitle={`Version of ${formatDay(version)}`} />
      <FormattedText text={textOf(name, seller)} headings={2} />
    </Container>
  );
}
