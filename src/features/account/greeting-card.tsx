import { Button, Group, Paper, Title } from '@mantine/core';

export function GreetingCard({
  firstName,
  onSignOut,
}: {
  /** Null while unknown. */
  firstName: string | null;
  /** Missing for guests, who are not signed in. */
  onSignOut?: () => void;
}) {
  return (
    <Paper withBorder radius="lg" p={{ base: 'lg', sm: 'xl' }}>
      <Group justify="space-between">
        <Title order={2} style={{ overflowWrap: 'anywhere' }}>
          {firstName === null ? '\u00a0' : `Hi, ${firstName.trim() || 'User'}`}
        </Title>
        {onSignOut && (
          <Button variant="default" onClick={onSignOut}>
            Sign out
          </Button>
        )}
      </Group>
    </Paper>
  );
}
