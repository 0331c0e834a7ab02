import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';

import { useFocusOnMount } from '#ui/page/step.ts';

/** A coupon code field with its button. */
export function CouponField({
  label,
  buttonLabel,
  initialCode = '',
  hasFocus,
  isBusy,
  isDisabled = false,
  onApply,
}: {
  label: string;
  buttonLabel: string;
  initialCode?: string;
  /** True if the visitor's last action led here. */
  hasFocus: boolean;
  isBusy: boolean;
  isDisabled?: boolean;
  onApply: (code: string) => void;
}) {
  const [code, setCode] = useState(initialCode);
  const field = useFocusOnMount<HTMLInputElement>(hasFocus && !isDisabled);
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
          ref={field}
          flex={1}
          label={label}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={code}
          disabled={isDisabled}
          // An applied code stays legible.
          styles={{ input: { opacity: 1 } }}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={isDisabled || isBusy}>
          {buttonLabel}
        </Button>
      </Group>
    </form>
  );
}
