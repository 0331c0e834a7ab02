import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { comparePath, minCompared, maxCompared } from './saved-params.ts';
import classes from './saved-list.module.css';

/** The number of chosen profiles, with a link to their comparison. */
export function CompareBar({ chosen, onClear }: { chosen: string[]; onClear: () => void }) {
  return (
    <Group className={classes.bar} justify="space-between" gap="xs">
      <Text size="sm" aria-live="polite">
        {adviceFor(chosen.length)}
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
          <Button component={Link} to={comparePath(chosen)}>
            Compare
          </Button>
        )}
      </Group>
    </Group>
  );
}

function adviceFor(count: number): string {
  if (count === 0) return 'Choose two to four profiles to compare.';
  if (count < minCompared) return `${count} profile chosen. Choose at least one more to compare.`;
  if (count < maxCompared) return `${count} profiles chosen.`;
  return `${count} profiles chosen. You cannot compare more.`;
}
