import { Button, Checkbox, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { pluralize } from '#lib/text/pluralize.ts';

import classes from './saved-list.module.css';
import { comparePath, maxCompared, minCompared } from './saved-params.ts';

type Kind = keyof typeof maxCompared;

/** Ticks a school for a comparison. */
export const CompareSchool = ({
  id,
  name,
  label,
  chosen,
  onChange,
}: {
  id: string;
  name: string;
  label?: string;
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) => (
  <Checkbox
    size="sm"
    {...(label !== undefined && { label })}
    aria-label={`Compare ${name}`}
    title="Compare"
    checked={chosen.includes(id)}
    disabled={chosen.length >= maxCompared.school && !chosen.includes(id)}
    onChange={({ currentTarget: { checked } }) =>
      onChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
    }
  />
);

/** The number of chosen profiles or schools, with a link to their comparison. */
export function CompareBar({
  kind,
  chosen,
  onClear,
}: {
  kind: Kind;
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

function adviceFor(kind: Kind, count: number): string {
  if (count === 0) return `Choose two to ${most[kind]} ${kind}s to compare.`;
  const chosen = `${pluralize(count, kind)} chosen.`;
  if (count < minCompared) return `${chosen} Choose at least one more to compare.`;
  return count < maxCompared[kind] ? chosen : `${chosen} You cannot compare more.`;
}
