import { Button, Group, Stack, Text } from '@mantine/core';

import { PageHeader } from '#ui/page-header.tsx';

/** The placeholder of the payment step until there is a buyer. */
export function AccountNeeded({
  onDetailsAsked,
  onBack,
}: {
  onDetailsAsked: () => void;
  onBack: () => void;
}) {
  return (
    <Stack align="flex-start">
      <PageHeader title="Creating Your Account" />
      <Text c="dimmed">Enter your details to continue to payment.</Text>
      <Group>
        <Button onClick={onDetailsAsked}>Enter your details</Button>
        <Button variant="default" onClick={onBack}>
          Back to Plans
        </Button>
      </Group>
    </Stack>
  );
}
