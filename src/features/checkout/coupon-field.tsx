import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

/** A coupon code field with its button. */
export function CouponField({
  label,
  buttonLabel,
  isBusy,
  isDisabled = false,
  onApply,
}: {
  label: string;
  buttonLabel: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onApply: (code: string) => void;
}) {
  const [code, setCode] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onApply(code);
      }}
    >
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          flex={1}
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          disabled={isDisabled}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isDisabled || isBusy}>
          {buttonLabel}
        </Button>
      </Group>
    </form>
  );
}
