import { ActionIcon, Anchor, Box, Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { schoolPath } from '#model/store/paths.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';

import { adviceFor } from './compare-bar.tsx';
import type { ComparedFacts, FactValue } from './comparison-facts.ts';
import classes from './comparison.module.css';
import { minCompared, type ComparedKind } from './saved-params.ts';

/**
 * A row per fact and a column per profile or school, with a remark above, or a way to choose more if they are too few. On a phone,
 * a fact stands above its row, so that three columns fit; more scroll sideways.
 */
export function ComparisonTable({
  kind,
  choosePath,
  items,
  groups,
  onRemove,
  children,
}: {
  kind: ComparedKind;
  choosePath: string;
  /** One that has no page has no path. */
  items: { id: string; name: string; path: string | null; action: ReactNode }[];
  groups: ComparedFacts[];
  onRemove: (id: string) => void;
  children: ReactNode;
}) {
  const whole = useRef<HTMLDivElement>(null);
  if (items.length < minCompared) {
    return (
      <EmptyState
        message={adviceFor(kind, 0)}
        action={
          <Button component={Link} to={choosePath}>
            Choose {kind}s
          </Button>
        }
      />
    );
  }
  function remove(id: string) {
    onRemove(id);
    // The pressed button disappears with its column.
    whole.current?.focus({ preventScroll: true });
  }
  return (
    <Stack ref={whole} tabIndex={-1} className={classes.whole ?? ''}>
      <Group justify="space-between" gap="xs">
        <Text c="dimmed" aria-live="polite">
          {children}
        </Text>
        <Button variant="default" data-no-print onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <Box
        component="section"
        aria-label="Comparison"
        tabIndex={0}
        className={classes.region}
        data-fits={items.length <= 3 || undefined}
        __vars={{ '--columns': String(items.length) }}
      >
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Fact</VisuallyHidden>
              </th>
              {items.map(({ id, name, path, action }) => (
                <th key={id} scope="col">
                  <Text
                    component="span"
                    ff="heading"
                    fw={600}
                    fz={{ base: '0.875rem', md: '1.15rem' }}
                  >
                    {path === null ? (
                      name
                    ) : (
                      <Anchor component={Link} to={path} inherit>
                        {name}
                      </Anchor>
                    )}
                  </Text>
                  <Group gap={4} mt={4} data-no-print>
                    {action}
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={`Remove from the comparison: ${name}`}
                      onClick={() => remove(id)}
                    >
                      <IconX size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
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
      </Box>
    </Stack>
  );
}

function Value({ value }: { value: FactValue }) {
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        not given
      </Text>
    );
  }
  if (typeof value === 'string') return value;
  return (
    <Box component="ul" m={0} pl="1.1rem">
      {value.map(({ id, name }) => (
        <li key={id}>
          <Anchor component={Link} to={schoolPath(id)} c="inherit" underline="hover">
            {name}
          </Anchor>
        </li>
      ))}
    </Box>
  );
}
