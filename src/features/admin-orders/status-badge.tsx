import { Badge } from '@mantine/core';

const colors: Record<string, string> = {
  Completed: 'pine',
  Live: 'pine',
  Failed: 'red',
  Disputed: 'red',
  Revoked: 'red',
};

/** In what state an order or an access is, as a word. */
export function StatusBadge({ label }: { label: string }) {
  return (
    <Badge variant="outline" color={colors[label] ?? 'gray'} miw="max-content">
      {label}
    </Badge>
  );
}
