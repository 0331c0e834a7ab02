import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';

import { invitationOptions } from './queries.ts';

/** Leads to the invitation that waits for somebody, for whom the email did not. */
export function InvitationNotice({ userId }: { userId: string }) {
  const invitation = useQuery(invitationOptions(userId)).data;
  if (!invitation) return null;
  return (
    <Message kind="info">
      {invitation.invited_by} invites you to the control panel of {brand.name}.{' '}
      <Anchor component={Link} to={paths.invitation} inherit>
        Open the invitation
      </Anchor>
    </Message>
  );
}
