import { Stack, Text, Title } from '@mantine/core';

import { PayButton } from './pay-button.tsx';

/** Replaces the card form when there is nothing to pay. */
export function FreeForm({
  isBusy,
  isDisabled,
  onConfirm,
}: {
  isBusy: boolean;
  isDisabled: boolean;
  onConfirm: () => void;
}) {
  return (
    <Stack>
      <Title order={2} size="h3">
        Nothing to pay
      </Title>
      <Text c="dimmed">The full price is covered. No card needed.</Text>
      <PayButton isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
        Confirm Free Access
      </PayButton>
    </Stack>
  );
}
