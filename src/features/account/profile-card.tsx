import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#lib/store/paths.ts';
import { Section } from '#ui/page/section.tsx';

export function ProfileCard({
  email,
  isVerified,
}: {
  email: string;
  /** Null while unknown. */
  isVerified: boolean | null;
}) {
  return (
    <Section title="Profile">
      <Text c="dimmed" size="sm">
        Email
      </Text>
      <Group gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{email || '\u00a0'}</Text>
        {isVerified !== null && (
          <Badge variant="outline" color={isVerified ? 'pine' : 'gray'}>
            {isVerified ? 'Verified' : 'Not verified'}
          </Badge>
        )}
      </Group>
      <Button component={Link} to={paths.accountSettings} variant="default" mt="md">
        Settings
      </Button>
    </Section>
  );
}
