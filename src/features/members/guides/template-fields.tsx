import { Checkbox, Stack, Text, Textarea } from '@mantine/core';

import type { Field, Typed } from './blanks.ts';

/** Asks for the blanks of a template. */
export function TemplateFields({
  fields,
  typed,
  onType,
}: {
  fields: Field[];
  typed: Typed;
  onType: (name: string, text: string) => void;
}) {
  const firstCase = fields.find(({ isCase }) => isCase)?.name;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        What you type stays in this browser until you log out. The same blank in another template is
        filled in, too.
      </Text>
      {fields.map(({ name, label, example, isCase }) =>
        isCase ? (
          <Checkbox
            key={name}
            label={label}
            {...(name === firstCase && { description: 'Tick one, and the lines for others go' })}
            checked={typed.has(name)}
            onChange={(event) => onType(name, event.currentTarget.checked ? 'yes' : '')}
          />
        ) : (
          <Textarea
            key={name}
            label={label}
            {...(example !== '' && { description: `For example: ${example}` })}
            autosize
            minRows={1}
            value={typed.get(name) ?? ''}
            onChange={(event) => onType(name, event.currentTarget.value)}
          />
        ),
      )}
    </Stack>
  );
}
