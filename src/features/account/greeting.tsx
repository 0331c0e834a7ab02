import { Button, Group, Title } from '@mantine/core';

/** Names the member, and lets them out. */
export function Greeting({
  firstName,
  onSignOut,
}: {
  /** Null while unknown. */
  firstName: string | null;
  /** Missing for guests, who are not signed in. */
  onSignOut?: () => void;
}) {
  return (
    <Group justify="space-between">
      <Title order={2} size="h3" style={{ overflowWrap: 'anywhere' }}>
        {firstName === null ? '\u00a0' : `Hi, ${firstName.trim() || 'User'}`}
      </Title>
      {onSignOut && (
        <Button variant="default" onClick={onSignOut}>
          Sign out
        </Button>
      )}
    </Group>
  );
}
