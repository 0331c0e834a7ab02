import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { useTyped } from './use-typed.ts';

/** Reports what is typed once the typing pauses, and follows a value that changes elsewhere. */
export function SearchBox({
  label,
  value: reported,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}) {
  const [value, change] = useTyped(reported, onSearch, isSame);

  return (
    <TextInput
      type="search"
      size="md"
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton aria-label="Clear the text" onClick={() => change('')} />
      }
    />
  );
}

/** An address has it without blanks at its ends. */
const isSame = (one: string, other: string) => one.trim() === other.trim();
