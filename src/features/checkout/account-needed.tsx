import { Button, Stack, Text } from '@mantine/core';

import { PageHeader } from '#ui/page-header.tsx';

/** Stands in for the payment step while nobody is there to pay. */
export function AccountNeeded({ onBack }: { onBack: () => void }) {
  return (
    <Stack align="flex-start">
      <PageHeader title="Creating Your Account" />
      <Text c="dimmed">Enter your details to continue to payment.</Text>
      <Button variant="default" onClick={onBack}>
        Back to Plans
      </Button>
    </Stack>
  );
}
