import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { serverNow } from '#lib/dates/server-clock.ts';
import { brand } from '#lib/store/brand.ts';
import { formatDate, formatMoment } from '#lib/dates/dates.ts';
import { env } from '#lib/store/env.ts';
import { messageOf } from '#lib/data/errors.ts';
import { CopyButton } from '#ui/page/copy-button.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { Message } from '#ui/feedback/message.tsx';
import { useConfirmedAction } from '#ui/dialog/use-confirmed-action.tsx';

import { AccountCard, QueryContent } from '../account-card.tsx';
import { AssistantTokenForm } from './assistant-token-form.tsx';
import { deleteAssistantToken, type NewToken } from '../mutations.ts';
import { assistantReadsOptions, assistantTokensOptions } from '../queries.ts';
import type { AssistantRead, AssistantToken } from '../schema.ts';

/** The tokens of the member's assistants, the lines to paste into one, and what they read. */
export function AssistantCard({ userId }: { userId: string }) {
  const tokens = useQuery(assistantTokensOptions(userId));
  const reads = useInfiniteQuery(assistantReadsOptions(userId));
  const [created, setCreated] = useState<NewToken | null>(null);

  return (
    <AccountCard title="Your assistant" query={tokens} loadingLabel="Loading tokens...">
      {(list) => (
        <Stack>
          <Text c="dimmed">
            Let an AI assistant read what your plan includes. A token can only read, and you can
            delete it at any time. A new password, new two-step login and “Log out everywhere” end
            all of them.
          </Text>
          {list.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              userId={userId}
              onDeleted={() => setCreated((shown) => (shown?.id === token.id ? null : shown))}
            />
          ))}
          {created && <AssistantLines token={created.token} />}
          <AssistantTokenForm userId={userId} onCreated={setCreated} />
          <Disclosure summary="What your assistant read">
            <QueryContent query={reads} loadingLabel="Loading the record...">
              {(rows) => <Reads rows={rows} />}
            </QueryContent>
            {reads.hasNextPage && (
              <Button
                variant="default"
                mt="sm"
                disabled={reads.isFetchingNextPage}
                onClick={() => void reads.fetchNextPage()}
              >
                {reads.isFetchingNextPage ? 'Loading...' : 'Show more'}
              </Button>
            )}
            {reads.isFetchNextPageError && <Message kind="error">{messageOf(reads.error)}</Message>}
          </Disclosure>
        </Stack>
      )}
    </AccountCard>
  );
}

function TokenRow({
  token,
  userId,
  onDeleted,
}: {
  token: AssistantToken;
  userId: string;
  onDeleted: () => void;
}) {
  const client = useQueryClient();
  const hasEnded = isPast(token.expiresAt);
  const removal = useConfirmedAction({
    act: () => deleteAssistantToken(token.id),
    onDone: () => {
      onDeleted();
      return client.invalidateQueries(assistantTokensOptions(userId));
    },
    title: 'Delete this token?',
    text: hasEnded
      ? 'No assistant can use it any more.'
      : `An assistant that uses “${token.name}” can no longer read anything.`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
  });

  return (
    <Group justify="space-between" wrap="nowrap">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{token.name}</Text>
        <Text size="sm" c="dimmed">
          Ends in {token.lastFour}. {hasEnded ? 'Ended on' : 'Valid until'}{' '}
          {formatDate(token.expiresAt)}.{' '}
          {token.lastUsedAt === null
            ? 'Not used yet.'
            : `Last used ${formatMoment(token.lastUsedAt)}.`}
        </Text>
      </div>
      <Button
        variant="default"
        style={{ flexShrink: 0 }}
        onClick={() => removal.ask()}
        aria-label={`Delete: ${token.name}`}
      >
        Delete
      </Button>
      {removal.dialog}
    </Group>
  );
}

function Reads({ rows }: { rows: AssistantRead[] }) {
  if (rows.length === 0) return <Text c="dimmed">Nothing in the last 30 days.</Text>;
  return (
    <Stack gap="xs" mt="sm">
      {rows.map(({ id, readAt, tokenName, tokenLastFour, tool, items }) => (
        <Text key={id} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {formatMoment(readAt)}, {tokenName} ({tokenLastFour}): {tool.replaceAll('_', ' ')}
          {items.length > 0 && ` (${items.map(itemLabel).join(', ')})`}
        </Text>
      ))}
    </Stack>
  );
}

/** 'Applicant 156' for applicant-156; schools and guides keep their ids, which read like their names. */
const itemLabel = (id: string) => id.replace(/^applicant-(\d+)$/, 'Applicant $1');

const isPast = (moment: string) => Date.parse(moment) <= serverNow();

/** The lines that connect an assistant, with a new token. They are shown once: only a hash is stored. */
function AssistantLines({ token }: { token: string }) {
  const lines = `{ "mcpServers": { "${brand.slug}": {
  "url": "${env.supabaseUrl}/functions/v1/mcp",
  "headers": { "Authorization": "Bearer ${token}" } } } }`;
  return (
    <Stack gap="xs" align="flex-start">
      <Text>
        Paste these lines into your assistant’s settings now. The token is not shown again.
      </Text>
      <Code block w="100%" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {lines}
      </Code>
      <CopyButton text={lines} label="Copy the lines" variant="filled" leftSection={null} />
    </Stack>
  );
}
