import { ActionIcon, Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ComparedFacts, FactValue } from './comparison-facts.ts';
import classes from './comparison.module.css';

/** A row per fact and a column per profile or school. Scrolls sideways if too wide. */
export function ComparisonTable({
  items,
  groups,
  onRemove,
}: {
  items: { id: string; name: string; path: string; action: ReactNode }[];
  groups: ComparedFacts[];
  onRemove: (id: string) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section aria-label="Comparison" tabIndex={0} className={classes.region}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {items.map(({ id, name, path, action }) => (
              <th key={id} scope="col">
                <Group justify="space-between" align="flex-start" gap={4} mb={4} wrap="nowrap">
                  <Anchor component={Link} to={path} ff="heading" fw={600} fz={{ md: '1.15rem' }}>
                    {name}
                  </Anchor>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={`Remove from the comparison: ${name}`}
                    onClick={() => onRemove(id)}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </Group>
                {action}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={items.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map(({ label, values, isMarked = false }) => (
              <tr key={label} data-marked={isMarked || undefined}>
                <th scope="row">
                  {label}
                  {isMarked && <VisuallyHidden> (far apart)</VisuallyHidden>}
                </th>
                {items.map(({ id }, index) => (
                  <td key={id}>
                    <Value value={values[index] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Value({ value }: { value: FactValue }) {
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        not told
      </Text>
    );
  }
  if (typeof value === 'string') return value;
  return (
    <Box component="ul" m={0} pl="1.1rem">
      {value.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Box>
  );
}
