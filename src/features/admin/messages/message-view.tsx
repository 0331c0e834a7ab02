import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { mailLink } from '#lib/text/mail-link.ts';
import { PersonLink } from '#model/panel/person-link.tsx';
import { RecordEditor } from '#ui/list/record-editor.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { useIsMounted } from '#ui/page/use-is-mounted.ts';
import { toast } from '#ui/feedback/toast.tsx';

import { HandledBadge } from './message-list.tsx';
import { deleteMessage, setHandled } from './mutations.ts';
import { messageOptions } from './queries.ts';
import type { Message } from './schema.ts';

export function MessageView({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordEditor
      query={useQuery(messageOptions(id))}
      noun="message"
      title={({ subject }) => subject}
      backLabel="Back to Messages"
      onClose={onClose}
    >
      {(message) => <OpenMessage key={id} message={message} onClose={onClose} />}
    </RecordEditor>
  );
}

/** A message, rendered as plain text whatever it contains. */
function OpenMessage({ message, onClose }: { message: Message; onClose: () => void }) {
  const isMounted = useIsMounted();
  const marking = useMutation({
    mutationFn: (isHandled: boolean) => setHandled(message, isHandled),
    onSuccess: (_data, isHandled) =>
      toast.success(isHandled ? 'Message marked as handled.' : 'Message marked as new.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const removal = useConfirmedAction({
    act: () => deleteMessage(message),
    onDone: () => {
      toast.success('Message deleted.');
      if (isMounted()) onClose();
    },
    title: 'Delete this message?',
    text: `This permanently deletes the message from ${message.name}. The audit log records the deletion, but not the text. To keep a copy, export the messages first.${message.wantsNewsletter ? ' Their newsletter subscription is kept.' : ''}`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting message',
  });

  return (
    <>
      <Stack>
        <Group gap="sm">
          <HandledBadge message={message} />
          <Text size="sm" c="dimmed">
            {formatMoment(message.sentAt)}
          </Text>
        </Group>
        <Text style={{ overflowWrap: 'anywhere' }}>
          From <PersonLink email={message.email}>{message.name}</PersonLink>,{' '}
          <Anchor href={mailLink(message.email, `Re: ${message.subject}`)}>{message.email}</Anchor>
        </Text>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Text>
        {message.wantsNewsletter && (
          <Text size="sm" c="dimmed">
            Signed up for the newsletter.
          </Text>
        )}
        <Group mt="md">
          <Button component="a" href={mailLink(message.email, `Re: ${message.subject}`)}>
            Reply by email
          </Button>
          <Button
            variant="default"
            disabled={marking.isPending}
            onClick={() => marking.mutate(!message.isHandled)}
          >
            {message.isHandled ? 'Mark as new' : 'Mark as handled'}
          </Button>
          <Button variant="default" onClick={() => removal.ask()}>
            Delete
          </Button>
        </Group>
      </Stack>
      {removal.dialog}
    </>
  );
}
