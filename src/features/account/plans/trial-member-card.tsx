import { Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { brand } from '#lib/store/brand.ts';
import { paths } from '#model/store/paths.ts';
import { Section } from '#ui/page/section.tsx';

import { StatusBadge } from './digital-products-card.tsx';

/** The digital products of a guest. */
export function TrialMemberCard() {
  return (
    <Section title="Digital Products">
      <Stack align="flex-start">
        <div>
          <Group gap="sm">
            <Text fw={500}>Trial Member</Text>
            <StatusBadge status="guest" />
          </Group>
          <Text size="sm">
            A 30-second preview of {brand.name}, as often as you like for 24 hours
          </Text>
        </div>
        <Button component={Link} to={paths.pricing}>
          Upgrade Now
        </Button>
      </Stack>
    </Section>
  );
}
