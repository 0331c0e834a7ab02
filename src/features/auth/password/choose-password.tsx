import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { IconKey } from '@tabler/icons-react';

import { messageOf } from '#lib/data/errors.ts';
import { Message } from '#ui/feedback/message.tsx';

import { requestPasswordReset } from '../mutations.ts';
import { useUser } from '../session/store.ts';
import { hasPasswordOptions } from './queries.ts';

/** False for a member who paid with a wallet and has chosen no password yet. True while it is unknown. */
export function useHasPassword(): boolean {
  const user = useUser();
  const query = useQuery({
    ...hasPasswordOptions(user?.id ?? ''),
    enabled: user !== null,
    // They may have chosen one in another tab.
    refetchOnWindowFocus: 'always',
  });
  return query.data ?? true;
}

/** Mails the link to a first password: only the mailbox proves whose account it is. */
export function ChoosePassword({ email }: { email: string }) {
  const send = useMutation({ mutationFn: () => requestPasswordReset(email) });
  if (send.isSuccess) {
    return (
      <Message kind="success">
        We sent a link to {email}. Choose your password there within 15 minutes.
      </Message>
    );
  }
  return (
    <Stack gap="sm" align="flex-start">
      {send.isError && <Message kind="error">{messageOf(send.error)}</Message>}
      <Button disabled={send.isPending} onClick={() => send.mutate()}>
        {send.isPending ? 'Sending...' : 'Choose a password'}
      </Button>
    </Stack>
  );
}

/** Says that the account has no password. */
export function NoPasswordBanner({ email }: { email: string }) {
  return (
    <Alert color="yellow" variant="outline" icon={<IconKey aria-hidden />}>
      <Stack gap="sm">
        <Text>
          You have no password yet: you paid without one. Choose one to log in on any device. The
          link that we email you also verifies your address.
        </Text>
        <ChoosePassword email={email} />
      </Stack>
    </Alert>
  );
}
