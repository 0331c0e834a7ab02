import { Badge } from '@mantine/core';

const colors: Record<string, string> = {
  active: 'pine',
  completed: 'pine',
  current: 'pine',
  done: 'pine',
  live: 'pine',
  new: 'pine',
  published: 'pine',
  scheduled: 'blue',
  failed: 'red',
  disputed: 'red',
  'dispute lost': 'red',
  'refund failed': 'red',
  revoked: 'red',
};

/** The state of a record as a badge. */
export function StatusBadge({ label }: { label: string }) {
  return (
    <Badge variant="outline" color={colors[label.toLowerCase()] ?? 'gray'}>
      {label}
    </Badge>
  );
}
