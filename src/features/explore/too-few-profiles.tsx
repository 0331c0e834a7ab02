import { Text } from '@mantine/core';

import { Section } from '#ui/section.tsx';

/** In the place of a figure of too few. */
export function TooFewProfiles({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Text c="dimmed">Fewer than 5 profiles</Text>
    </Section>
  );
}
