import { Button, Checkbox, Group, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { Link } from 'react-router-dom';

import { pluralize } from '#lib/text/pluralize.ts';

import classes from './saved-list.module.css';
import { comparePath, maxCompared, minCompared, type ComparedKind } from './saved-params.ts';

/** What is ticked in a list for a comparison: a box for each, and a bar if some are. */
export function useTicks(kind: ComparedKind, label?: string) {
  const [chosen, setChosen] = useState<string[]>([]);
  const tick = useCallback(
    ({ id, name }: { id: string; name: string }) => (
      <Checkbox
        label={label}
        aria-label={`Compare ${name}`}
        title="Compare"
        checked={chosen.includes(id)}
        disabled={chosen.length >= maxCompared[kind] && !chosen.includes(id)}
        onChange={({ currentTarget: { checked } }) =>
          setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
      />
    ),
    [chosen, kind, label],
  );
  const bar = chosen.length > 0 && (
    <CompareBar kind={kind} chosen={chosen} onClear={() => setChosen([])} />
  );
  return { tick, bar };
}

/** The number of chosen profiles or schools, with a link to their comparison. */
export function CompareBar({
  kind,
  chosen,
  onClear,
}: {
  kind: ComparedKind;
  chosen: string[];
  onClear: () => void;
}) {
  return (
    <Group className={classes.bar} justify="space-between" gap="xs" data-no-print>
      <Text size="sm" aria-live="polite">
        {adviceFor(kind, chosen.length)}
      </Text>
      <Group gap="xs">
        {chosen.length > 0 && (
          <Button variant="default" onClick={onClear}>
            Clear
          </Button>
        )}
        {chosen.length < minCompared ? (
          <Button disabled>Compare</Button>
        ) : (
          <Button
            component={Link}
            to={comparePath(kind === 'school' ? { schools: chosen } : { ids: chosen })}
          >
            Compare
          </Button>
        )}
      </Group>
    </Group>
  );
}

const most = { profile: 'four', school: 'five' };

export function adviceFor(kind: ComparedKind, count: number): string {
  if (count === 0) return `Choose two to ${most[kind]} ${kind}s to compare.`;
  const chosen = `${pluralize(count, kind)} chosen.`;
  if (count < minCompared) return `${chosen} Choose at least one more to compare.`;
  return count < maxCompared[kind] ? chosen : `${chosen} You cannot compare more.`;
}
