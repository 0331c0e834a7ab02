import { Switch } from '@mantine/core';

import { Section } from '#ui/page/section.tsx';

import { useLetterKeys } from './use-letter-keys.ts';

/** The switch for keys of one letter. */
export function LetterKeys() {
  const [isOn, setOn] = useLetterKeys();
  return (
    <Section title="Keys">
      <Switch
        label="Keys of one letter"
        description="/ goes to the search of a list, and on other pages of members to the one of everything, as Ctrl K or ⌘ K does anywhere; J and K go to its next and its previous row, as the arrows do; in one of profiles, O opens a row and S saves it. For this browser."
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Section>
  );
}
