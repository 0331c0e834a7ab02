import { Anchor, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { mailLink } from '#lib/text/mail-link.ts';
import { useMay } from '#model/panel/may.ts';
import { PersonLink } from '#model/panel/person-link.tsx';
import { RecordEditor } from '#ui/list/record-editor.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { useIsMounted } from '#ui/page/use-is-mounted.ts';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { AnswerForm } from './answer-form.tsx';
import { HandledBadge } from './message-list.tsx';
import { deleteMessage, setHandled } from './mutations.ts';
import type { Beside } from './messages-section.tsx';
import { answersOptions, messageOptions } from './queries.ts';
import type { Message } from './schema.ts';

interface Opened {
  beside: Beside;
  /** Opens the next message of the list, or the list after the only one. */
  onNext: (message: Message) => Promise<void>;
  onClose: () => void;
}

export function MessageView({ id, ...opened }: Opened & { id: string }) {
  return (
    <RecordEditor
      query={useQuery(messageOptions(id))}
      noun="message"
      title={({ subject }) => subject}
      backLabel="Back to Messages"
      onClose={opened.onClose}
    >
      {(message) => <OpenMessage message={message} {...opened} />}
    </RecordEditor>
  );
}

/** A message, rendered as plain text whatever it contains. */
function OpenMessage({ message, beside, onNext, onClose }: Opened & { message: Message }) {
  const isMounted = useIsMounted();
  const may = useMay();
  const answers = useQuery(answersOptions(message.id));
  const next = useMutation({
    mutationFn: () => onNext(message),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
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
    text: `This permanently deletes the message from ${message.name} and its answers. The audit log records the deletion, but not the text. To keep a copy, export the messages first.${message.wantsNewsletter ? ' Their newsletter subscription is kept.' : ''}`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting message',
  });

  return (
    <>
      <Stack gap="xl">
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
          <Stack>
            <Group gap="sm">
              <HandledBadge message={message} />
              <Text size="sm" c="dimmed">
                {formatMoment(message.sentAt)}
              </Text>
            </Group>
            <Text style={{ overflowWrap: 'anywhere' }}>
              From <PersonLink email={message.email}>{message.name}</PersonLink>,{' '}
              <Anchor href={mailLink(message.email, `Re: ${message.subject}`)}>
                {message.email}
              </Anchor>
            </Text>
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Text>
            {message.wantsNewsletter && (
              <Text size="sm" c="dimmed">
                Signed up for the newsletter.
              </Text>
            )}
            {answers.isError && <QueryError failure="Error fetching data" query={answers} />}
            {answers.data?.map(({ id, text, sentAt }) => (
              <Paper key={id} withBorder radius="md" p="md" bg="var(--mantine-color-default-hover)">
                <Text size="sm" c="dimmed" mb="xs">
                  Answered {formatMoment(sentAt)}
                </Text>
                <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text}</Text>
              </Paper>
            ))}
            {answers.data && (
              <AnswerForm
                message={message}
                seen={answers.data.length}
                onNext={() => onNext(message)}
              />
            )}
            <Group>
              <Button
                variant="default"
                disabled={marking.isPending}
                onClick={() => marking.mutate(!message.isHandled)}
              >
                {message.isHandled ? 'Mark as new' : 'Mark as handled'}
              </Button>
              {may('delete') && (
                <Button variant="default" onClick={() => removal.ask()}>
                  Delete
                </Button>
              )}
              <Button variant="default" disabled={next.isPending} onClick={() => next.mutate()}>
                Next message
              </Button>
            </Group>
          </Stack>
          <div>{beside.renderSender(message)}</div>
        </SimpleGrid>
        {answers.data && answers.data.length > 0 && beside.renderEmails(message.id)}
      </Stack>
      {removal.dialog}
    </>
  );
}
