import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

import type { School } from './schema.ts';
import classes from './school-header.module.css';
import { SchoolImage } from './school-image.tsx';

/** A school's image, name and description. */
export function SchoolHeader({
  school,
  isSample = false,
  actions,
}: {
  school: School;
  isSample?: boolean;
  /** The buttons of the school. */
  actions?: ReactNode;
}) {
  return (
    <div className={classes.header}>
      <div className={classes.picture}>
        <SchoolImage school={school} />
      </div>
      <Stack gap="sm" className={classes.words}>
        <Group gap="sm" justify="space-between" align="flex-start">
          <Title order={1}>{school.name}</Title>
          {isSample && <Badge variant="outline">Sample</Badge>}
          {actions}
        </Group>
        {school.description !== null && (
          <Text c="dimmed" size="lg" maw="42rem" className={classes.description}>
            {school.description}
          </Text>
        )}
      </Stack>
    </div>
  );
}
