import { Button, SimpleGrid, Text } from '@mantine/core';

import { Section } from '#ui/section.tsx';

import { type Attack, attacks } from './attacks.ts';

export function AttackList({
  chosen,
  isBusy,
  onChoose,
}: {
  chosen: Attack | null;
  isBusy: boolean;
  onChoose: (attack: Attack) => void;
}) {
  return (
    <Section title="Twenty attacks">
      <Text mb="md">Each sends a statement as someone who must not succeed with it.</Text>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }} spacing="xs">
        {attacks.map((attack) => (
          <Button
            key={attack.title}
            variant={attack === chosen ? 'filled' : 'default'}
            disabled={isBusy}
            onClick={() => onChoose(attack)}
            h="auto"
            mih="2.75rem"
            py={6}
            styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
          >
            {attack.title}
          </Button>
        ))}
      </SimpleGrid>
    </Section>
  );
}
