import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './record-list.module.css';

/** Rows that are read from top to bottom, and that a narrow screen has room for. */
export function RecordList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

/** One of them: what it is, what is to be known of it, and what can be done to it. */
export function RecordRow({
  title,
  badge,
  facts,
  actions,
}: {
  title: string;
  badge?: ReactNode;
  /** A line each; what is empty is left out. */
  facts: string[];
  actions?: ReactNode;
}) {
  return (
    <li className={classes.record}>
      <Stack gap={4} className={classes.facts}>
        <Group gap="sm">
          <Text fw={600}>{title}</Text>
          {badge}
        </Group>
        {facts
          .filter((fact) => fact !== '')
          .map((fact) => (
            <Text key={fact} size="sm" c="dimmed">
              {fact}
            </Text>
          ))}
      </Stack>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </li>
  );
}
