import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { Message } from '#ui/feedback/message.tsx';
import { StepStack } from '#ui/page/step-stack.tsx';

import { unsubscribe } from '../mutations.ts';

const ended: Record<string, string> = {
  wants_access_notices: 'before your access ends',
  wants_order_reminders: 'about open orders',
  wants_contributor_news: 'about profiles you send in',
  wants_announcements: 'news about your plan',
};

/** The page behind the link in an email. A press ends the email, so that a scanner that opens links does not. */
export function Unsubscribe({ token }: { token: string }) {
  const ending = useMutation({ mutationFn: () => unsubscribe(token) });

  if (ending.isSuccess) {
    return (
      <StepStack>
        <Message kind="success">
          You are unsubscribed: we no longer write to you {ended[ending.data] ?? 'about this'}. With
          an account, you can change that on your account page.
        </Message>
      </StepStack>
    );
  }
  return (
    <Stack align="flex-start">
      <Text>
        Stop getting this kind of email? You still get emails about your purchases and your account.
      </Text>
      {ending.isError && <Message kind="error">{messageOf(ending.error)}</Message>}
      <Button disabled={ending.isPending} onClick={() => ending.mutate()}>
        {ending.isPending ? 'Processing...' : 'Unsubscribe'}
      </Button>
    </Stack>
  );
}
