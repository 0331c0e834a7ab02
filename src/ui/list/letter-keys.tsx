import { Switch } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';

import { letterKeysKey } from '#lib/storage/storage-keys.ts';

import { Section } from '#ui/page/section.tsx';

/** Whether keys of one letter act, for a browser. Speech input would press them by accident (WCAG 2.1.4). */
export const useLetterKeys = () => useLocalStorage({ key: letterKeysKey, defaultValue: true });

/** The switch for them. */
export function LetterKeys() {
  const [isOn, setOn] = useLetterKeys();
  return (
    <Section title="Keys">
      <Switch
        label="Keys of one letter"
        description="/ goes to the search of a list; J and K go to its next and its previous row, as the arrows do. For this browser."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Section>
  );
}
