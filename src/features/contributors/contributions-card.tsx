import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money/money.ts';
import { paths } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Section } from '#ui/page/section.tsx';

import { contributionsOptions } from './queries.ts';

/** The account page's way to the member's contributions. */
export function ContributionsCard({ userId }: { userId: string }) {
  const totals = useQuery(contributionsOptions(userId)).data;
  return (
    <Section title="Contributions">
      <Stack>
        <Text c="dimmed">
          {totals && (totals.submissions > 0 || totals.owedCents + totals.paidCents > 0)
            ? `${pluralize(totals.submissions, 'profile')} submitted, ${formatCents(totals.owedCents)} to be paid, ${formatCents(totals.paidCents)} paid.`
            : 'Share your own profile or refer others, and follow what you have earned.'}
        </Text>
        <Anchor component={Link} to={paths.contributions}>
          View Contributions
        </Anchor>
      </Stack>
    </Section>
  );
}
