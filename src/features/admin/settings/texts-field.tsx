import { ActionIcon, Button, Fieldset, Group, Paper, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, useFormState, type Control } from 'react-hook-form';

import type { TitledText } from '#model/plans/shop.ts';
import { TextareaField, TextField } from '#ui/form/fields.tsx';

import { settingsRecord, type SettingsValues } from './schema.ts';

/** A list of titles with their texts, in the order in which they are shown. */
export function TextsField({
  control,
  name,
  about,
  each,
  title,
  text,
  standing,
}: {
  control: Control<SettingsValues>;
  name: 'questions' | 'quotes';
  about: string;
  /** What one of them is called. */
  each: string;
  /** The labels of the two. */
  title: string;
  text: string;
  /** What is shown while there are none: it can be their beginning. */
  standing?: TitledText[];
}) {
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const { errors } = useFormState({ control, name });
  return (
    <Fieldset legend={settingsRecord.asked[name]}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {about}
        </Text>
        {fields.map((field, index) => {
          const nth = `${each.toLowerCase()} ${index + 1}`;
          return (
            <Paper
              key={field.id}
              component="fieldset"
              aria-label={nth}
              withBorder
              radius="md"
              p="md"
              m={0}
              miw={0}
            >
              <Stack gap="sm">
                <TextField control={control} name={`${name}.${index}.title`} label={title} />
                <TextareaField
                  control={control}
                  name={`${name}.${index}.text`}
                  label={text}
                  rows={3}
                />
                <Group gap="xs" justify="flex-end">
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={`Move ${nth} up`}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  >
                    <IconArrowUp size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={`Move ${nth} down`}
                    disabled={index === fields.length - 1}
                    onClick={() => move(index, index + 1)}
                  >
                    <IconArrowDown size={16} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    size="lg"
                    aria-label={`Remove ${nth}`}
                    onClick={() => remove(index)}
                  >
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                </Group>
              </Stack>
            </Paper>
          );
        })}
        {errors[name]?.root && (
          <Text size="sm" c="error">
            {errors[name].root.message}
          </Text>
        )}
        <Group gap="xs">
          {standing && fields.length === 0 && (
            <Button variant="default" onClick={() => append(standing, { shouldFocus: false })}>
              Start with the Standing {each}s
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={fields.length >= 30}
            onClick={() => append({ title: '', text: '' })}
          >
            Add {each}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  );
}
