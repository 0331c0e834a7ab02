import { Anchor, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { page, urlState } from '#lib/data/search-params.ts';
import { paths, referralPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Section } from '#ui/page/section.tsx';

import { Earnings } from './earnings.tsx';
import { contributionsOptions } from './queries.ts';
import type { Contributions as Totals } from './schema.ts';
import { SubmittedProfiles } from './submitted-profiles.tsx';

const contributionsUrl = urlState({ page: page(), earningsPage: page('earnings') });

/** A contributor's own page: their profiles, earnings and referral link. */
export function Contributions({ userId }: { userId: string }) {
  const [view, show] = useUrlState(contributionsUrl);
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
        onPageChange={(next) => show({ ...view, page: next })}
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
        onPageChange={(earningsPage) => show({ ...view, earningsPage })}
      />
      <ReferralLink totals={totals} />
      <Text size="sm" c="dimmed">
        We pay by the means you agree on with us by email, and mark it here.
      </Text>
    </Stack>
  );
}

/** The member's referral link, to copy. */
function ReferralLink({ totals: { referralCode, referrals } }: { totals: Totals }) {
  const link = new URL(referralPath(referralCode), window.location.origin).href;
  return (
    <Section title="Refer others">
      <Stack align="flex-start">
        <Text>
          You get $2 for each profile that someone submits with your link, once it is published.
          {referrals > 0 && ` So far: ${pluralize(referrals, 'profile')}.`}
        </Text>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {link}
        </Text>
        <CopyButton text={link} label="Copy link" />
        <Text size="sm" c="dimmed">
          People can also enter your code in the form: {referralCode}
        </Text>
      </Stack>
    </Section>
  );
}
