import { Alert, Box, Radio, Stack, Text } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';

import { formatAgo } from '#lib/dates/dates.ts';
import { formatList } from '#lib/text/format-list.ts';
import { showNearest } from '#ui/page/step.ts';
import type { LastChange } from './last-change.ts';

export type Choice = 'mine' | 'theirs';

/** A field that was changed here and, differently, by another admin. */
export interface Dispute {
  label: string;
  mine: ReactNode;
  theirs: ReactNode;
  choice: Choice | null;
}

/** Asks which value to keep of each field that two admins changed differently. */
export function ConflictNotice({
  disputes,
  taken,
  lastChange,
  isBusy,
  onChoose,
}: {
  disputes: Dispute[];
  /** The labels of the fields that only the other admin changed; the form already shows their values. */
  taken: string[];
  /** Null if unknown. */
  lastChange: LastChange | null;
  isBusy: boolean;
  onChoose: (label: string, choice: Choice) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  // It answers the press of a button that may be at the end of the screen.
  useEffect(() => {
    if (box.current) showNearest(box.current);
  }, []);
  return (
    <Alert
      ref={box}
      role="alert"
      variant="outline"
      color="yellow"
      icon={<IconUsers aria-hidden />}
      title="Another admin changed this while you were editing it."
      // The yellow of the frame is too pale for text.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Stack>
        <Text>
          {lastChange &&
            `Changed ${lastChange.by === null ? '' : `by ${lastChange.by} `}${formatAgo(lastChange.at)}. `}
          Your changes are not saved yet. Choose which values to keep, then save again.
        </Text>
        {taken.length > 0 && (
          <Text>The form now also has their changes to {formatList(taken)}.</Text>
        )}
        {disputes.map(({ label, mine, theirs, choice }) => (
          <Radio.Group
            key={label}
            label={label}
            value={choice}
            onChange={(next) => onChoose(label, next === 'mine' ? 'mine' : 'theirs')}
          >
            <Stack gap="xs" mt={4}>
              <Version value="mine" label="Keep mine" content={mine} isDisabled={isBusy} />
              <Version value="theirs" label="Use theirs" content={theirs} isDisabled={isBusy} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Alert>
  );
}

function Version({
  value,
  label,
  content,
  isDisabled,
}: {
  value: Choice;
  label: string;
  content: ReactNode;
  isDisabled: boolean;
}) {
  return (
    <Radio
      value={value}
      label={label}
      disabled={isDisabled}
      description={
        <Box
          component="span"
          fz="sm"
          c="var(--mantine-color-text)"
          style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
        >
          {content === '' ? 'Empty' : content}
        </Box>
      }
    />
  );
}
