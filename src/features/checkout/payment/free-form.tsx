import { Stack, Text, Title } from '@mantine/core';

import { PayButton } from './pay-button.tsx';

/** Replaces the card form when there is nothing to pay. */
export function FreeForm({
  isVerified,
  isBusy,
  isDisabled,
  onConfirm,
}: {
  /** Whether the buyer has verified their email address, as far as it is known. */
  isVerified: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onConfirm: () => void;
}) {
  return (
    <Stack>
      <Title order={2} size="h3">
        Nothing to pay
      </Title>
      <Text c="dimmed">
        The full price is covered. No card needed
        {isVerified
          ? '.'
          : ', but a verified email address: the link to it is in the email you get.'}
      </Text>
      <PayButton isBusy={isBusy} disabled={isDisabled} onClick={onConfirm}>
        Confirm Free Access
      </PayButton>
    </Stack>
  );
}
