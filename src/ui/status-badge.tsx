import { Badge } from '@mantine/core';

const colors: Record<string, string> = {
  Completed: 'pine',
  Live: 'pine',
  Failed: 'red',
  Disputed: 'red',
  'Dispute lost': 'red',
  'Refund failed': 'red',
  Revoked: 'red',
};

/** The state of an order or an entitlement as a badge. */
export function StatusBadge({ label }: { label: string }) {
  return (
    <Badge variant="outline" color={colors[label] ?? 'gray'}>
      {label}
    </Badge>
  );
}
