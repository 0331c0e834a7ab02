import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { formatMoment } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { brand } from '#lib/store/brand.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { capitalized } from '#lib/text/words.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { toast } from '#ui/feedback/toast.tsx';
import { RecordEditor } from '#ui/list/record-editor.tsx';

import { countsOf, labelOf } from './announcement-list.tsx';
import { cancelAnnouncement, testAnnouncement } from './mutations.ts';
import { announcementOptions, readersOptions } from './queries.ts';
import { audiencesOf, stateOf, type CountedAnnouncement } from './schema.ts';
import { SendDialog } from './send-dialog.tsx';

interface Opened {
  /** The emails of one, to its readers. */
  renderEmails: (id: string) => ReactNode;
  onEdit: () => void;
  onClose: () => void;
}

/** One announcement: as its readers see it, who they are, and what became of its emails. */
export function AnnouncementPage({ id, ...opened }: Opened & { id: string }) {
  return (
    <RecordEditor
      query={useQuery(announcementOptions(id))}
      noun="announcement"
      title={({ subject }) => subject}
      backLabel="Back to Announcements"
      isPlain
      onClose={opened.onClose}
    >
      {(announcement) => (
        <Stack gap="xl">
          <Sending announcement={announcement} onEdit={opened.onEdit} />
          <Preview announcement={announcement} />
          {announcement.sentAt !== null && opened.renderEmails(id)}
        </Stack>
      )}
    </RecordEditor>
  );
}

function Sending({
  announcement,
  onEdit,
}: {
  announcement: CountedAnnouncement;
  onEdit: () => void;
}) {
  const { audience, sentAt } = announcement;
  const state = stateOf(announcement);
  const [isSending, setSending] = useState(false);
  const audiences = audiencesOf(useQuery(productChoicesOptions).data ?? []);
  const readers = useQuery({ ...readersOptions(audience), enabled: sentAt === null });
  const testing = useMutation({
    mutationFn: () => testAnnouncement(announcement),
    onSuccess: () => toast.success('A test is on its way to your own address.'),
    onError: (error) => toast.error(`Error: ${messageOf(error)}`),
  });
  const canceling = useConfirmedAction({
    act: () => cancelAnnouncement(announcement),
    onDone: () => toast.success('The announcement is a draft again.'),
    title: 'Cancel this announcement?',
    text: 'It will not be sent, and is a draft again.',
    confirmLabel: 'Cancel Announcement',
    busyLabel: 'Canceling...',
  });
  return (
    <Stack>
      <Group gap="sm">
        <StatusBadge label={capitalized(state)} />
        <Text>{labelOf(audience, audiences)}</Text>
      </Group>
      {readers.isError && <QueryError failure="Error fetching data" query={readers} />}
      <Text>{describe(announcement, readers.data)}</Text>
      <Group>
        {state === 'draft' && (
          <>
            <Button disabled={readers.data === undefined} onClick={() => setSending(true)}>
              Send...
            </Button>
            <Button variant="default" onClick={onEdit}>
              Edit
            </Button>
          </>
        )}
        {state === 'scheduled' && <Button onClick={() => canceling.ask()}>Cancel...</Button>}
        {state !== 'sent' && (
          <Button variant="default" disabled={testing.isPending} onClick={() => testing.mutate()}>
            Send Me a Test
          </Button>
        )}
      </Group>
      <SendDialog
        isOpen={isSending}
        announcement={announcement}
        readers={readers.data ?? 0}
        onClose={() => setSending(false)}
      />
      {canceling.dialog}
    </Stack>
  );
}

/** Whom it reaches, or what became of its emails. */
function describe(announcement: CountedAnnouncement, reached: number | undefined): string {
  const { sendsAt, sentAt, readers } = announcement;
  if (sentAt !== null)
    return `Written to ${pluralize(readers ?? 0, 'reader')} on ${formatMoment(sentAt)}: ${countsOf(announcement)}.`;
  const people = reached === undefined ? '...' : pluralize(reached, 'reader');
  return sendsAt === null
    ? `It would reach ${people} now.`
    : `It will be sent on ${formatMoment(sendsAt)}, to everyone it is for then: ${people} as of now.`;
}

/** The text as its readers get it. */
function Preview({ announcement: { subject, body } }: { announcement: CountedAnnouncement }) {
  return (
    <Paper withBorder radius="lg" p="lg" maw="40rem" style={{ overflowWrap: 'anywhere' }}>
      <Text c="pine" fw={700} ff="heading" mb="md">
        {brand.name}
      </Text>
      <Title order={2} size="h3" mb="sm">
        {subject}
      </Title>
      <Text style={{ whiteSpace: 'pre-wrap' }}>{body}</Text>
      <Text size="sm" c="dimmed" mt="md">
        Below: a button to the login, who sells, and a link to unsubscribe.
      </Text>
    </Paper>
  );
}
