import { Badge, Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths } from '#model/store/paths.ts';
import { Section } from '#ui/page/section.tsx';

export function ProfileCard({
  email,
  isVerified,
}: {
  email: string;
  /** Null while unknown: the tag's place is kept. */
  isVerified: boolean | null;
}) {
  return (
    <Section title="Profile">
      <Text c="dimmed" size="sm">
        Email
      </Text>
      <Group gap="sm">
        <Text style={{ overflowWrap: 'anywhere' }}>{email || '\u00a0'}</Text>
        <Badge
          variant="outline"
          color={isVerified === false ? 'gray' : 'pine'}
          {...(isVerified === null && { style: { visibility: 'hidden' } })}
        >
          {isVerified === false ? 'Not verified' : 'Verified'}
        </Badge>
      </Group>
      <Button component={Link} to={paths.accountSettings} variant="default" mt="md">
        Settings
      </Button>
    </Section>
  );
}
