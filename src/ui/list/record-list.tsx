import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from './record-list.module.css';

/** A list of records that also fits a narrow screen. */
export function RecordList({
  label,
  isDense = false,
  children,
}: {
  label: string;
  isDense?: boolean;
  children: ReactNode;
}) {
  return (
    <ul className={classes.list} data-dense={isDense || undefined} aria-label={label}>
      {children}
    </ul>
  );
}

/** A record with its title, facts and actions. */
export function RecordRow({
  title,
  badge,
  facts,
  actions,
  children,
}: {
  title: ReactNode;
  badge?: ReactNode;
  /** One line each; empty ones are omitted. */
  facts: string[];
  actions?: ReactNode;
  /** Details below the facts. */
  children?: ReactNode;
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
        {children}
      </Stack>
      {actions !== undefined && (
        <Group gap="xs" className={classes.actions}>
          {actions}
        </Group>
      )}
    </li>
  );
}
