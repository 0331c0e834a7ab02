import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';

import { cleanText } from '#lib/text/clean.ts';

import { useDebouncedInput } from './use-debounced-input.ts';

/** A search field with debounced reports that follows outside changes of its value. */
export function SearchBox({
  label,
  value: reported,
  onSearch,
  size = 'md',
}: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
  size?: 'sm' | 'md';
}) {
  const [value, change, leave] = useDebouncedInput(reported, onSearch, isSame);

  return (
    <TextInput
      type="search"
      size={size}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={200}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={leave}
      leftSection={<IconSearch size={18} aria-hidden />}
      rightSection={
        value !== '' && <CloseButton aria-label="Clear the text" onClick={() => change('')} />
      }
    />
  );
}

/** The value in an address is clean. */
const isSame = (one: string, other: string) => cleanText(one) === cleanText(other);
