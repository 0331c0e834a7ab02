import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { paths } from '#lib/store/paths.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { Earnings } from './earnings.tsx';
import { contributionsOptions } from './queries.ts';
import { ReferralLink } from './referral-link.tsx';
import { SubmittedProfiles } from './submitted-profiles.tsx';

export interface ContributionsView {
  page: number;
  earningsPage: number;
}

/** A contributor's own page: their profiles, earnings and referral link. */
export function Contributions({
  userId,
  view,
  onViewChange,
}: {
  userId: string;
  view: ContributionsView;
  onViewChange: (view: ContributionsView) => void;
}) {
  const query = useQuery(contributionsOptions(userId));
  if (query.data === undefined) {
    if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
    return <LoadingState label="Loading contributions..." />;
  }
  const totals = query.data;
  return (
    <Stack gap="lg">
      {!totals.isVerified && (
        <Message kind="info">
          Profiles that you sent without logging in appear here once your{' '}
          <Anchor component={Link} to={paths.account} inherit>
            email address is verified
          </Anchor>
          .
        </Message>
      )}
      <SubmittedProfiles
        userId={userId}
        page={view.page}
        onPageChange={(page) => onViewChange({ ...view, page })}
      />
      <div>
        <Button component={Link} to={`${paths.about}?ref`}>
          Submit a profile
        </Button>
      </div>
      <Earnings
        userId={userId}
        totals={totals}
        page={view.earningsPage}
        onPageChange={(earningsPage) => onViewChange({ ...view, earningsPage })}
      />
      <ReferralLink totals={totals} />
      <Text size="sm" c="dimmed">
        We pay by the means you agree on with us by email, and mark it here.
      </Text>
    </Stack>
  );
}
