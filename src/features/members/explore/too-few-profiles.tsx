import { Text } from '@mantine/core';

import { Section } from '#ui/page/section.tsx';

/** Replaces a chart of too few profiles. */
export function TooFewProfiles({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Text c="dimmed">Fewer than 5 profiles</Text>
    </Section>
  );
}
