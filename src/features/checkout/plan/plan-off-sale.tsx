import { Button, Stack, Text } from '@mantine/core';

import { PageHeader } from '#ui/page/page-header.tsx';

/** Replaces the purchase of a plan that is unknown or was withdrawn. */
export function PlanOffSale({ onBack }: { onBack: () => void }) {
  return (
    <Stack align="flex-start">
      <PageHeader title="This plan is not on sale." />
      <Text c="dimmed">The link may be old, or the plan was withdrawn.</Text>
      <Button onClick={onBack}>See the plans</Button>
    </Stack>
  );
}
