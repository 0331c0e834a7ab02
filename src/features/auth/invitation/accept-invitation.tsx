import { Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { brand } from '#lib/store/brand.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';

import { UnverifiedBanner } from '../verification/unverified-banner.tsx';
import { acceptInvitation } from './mutations.ts';
import { invitationOptions } from './queries.ts';

const offerOf = (role: string) =>
  role === 'admin'
    ? 'As an admin you run the store: you sell, refund, publish, and change prices and settings.'
    : 'In support you help people who bought something: you read their orders and emails, and answer their messages.';

/** The invitation that waits for somebody. A press accepts it, so that a scanner that opens links does not. */
export function AcceptInvitation({
  user,
  isVerified,
  onAccepted,
}: {
  user: { id: string; email: string };
  isVerified: boolean;
  onAccepted: () => void;
}) {
  const query = useQuery(invitationOptions(user.id));
  const accepting = useMutation({ mutationFn: acceptInvitation, onSuccess: onAccepted });
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  if (query.isPending) return <LoadingState label="Loading the invitation..." />;
  const invitation = query.data;
  if (!invitation && !isVerified) {
    return (
      <UnverifiedBanner
        text={`An invitation to ${user.email} opens once the address is verified. Please follow the link we sent you.`}
      />
    );
  }
  if (!invitation) {
    return (
      <Text>
        No invitation waits for {user.email}. One is for the address to which it was sent, and for
        two weeks.
      </Text>
    );
  }
  return (
    <Stack align="flex-start">
      <Text style={{ overflowWrap: 'anywhere' }}>
        {invitation.invited_by} invites you to the control panel of {brand.name}.{' '}
        {offerOf(invitation.role)}
      </Text>
      {accepting.isError && <Message kind="error">{messageOf(accepting.error)}</Message>}
      <Button disabled={accepting.isPending} onClick={() => accepting.mutate(invitation)}>
        {accepting.isPending ? 'Processing...' : 'Accept'}
      </Button>
    </Stack>
  );
}
