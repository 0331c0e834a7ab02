import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

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
  const [value, setValue] = useState(reported);
  const [known, setKnown] = useState(reported);
  // What was reported from here and has not come back: an address may be slow, and typing goes on.
  const [sent, setSent] = useState<string[]>([]);
  const report = useDebouncedCallback((next: string) => {
    // Replaced meanwhile.
    if (next !== value) return;
    if (next.trim() !== reported) setSent([...sent, next.trim()]);
    onSearch(next);
  }, 300);

  // The Back button and a cleared search change the value from outside; what was reported from here
  // comes back trimmed, and is no reason to touch what is being typed.
  if (reported !== known) {
    setKnown(reported);
    const place = sent.indexOf(reported);
    setSent(place < 0 ? [] : sent.slice(place + 1));
    if (place < 0) setValue(reported);
  }

  function change(next: string) {
    setValue(next);
    report(next);
  }

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
