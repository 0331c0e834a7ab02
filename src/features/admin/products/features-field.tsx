import { ActionIcon, Button, Fieldset, Group, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useFieldArray, type Control } from 'react-hook-form';

import { TextField } from '#ui/form/fields.tsx';

import type { ProductFormValues } from './schema.ts';

/** One line per feature. The first line cannot be removed; empty ones are dropped on save. */
export function FeaturesField({ control }: { control: Control<ProductFormValues> }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'features' });
  return (
    <Fieldset legend="Features">
      <Stack gap="xs" align="stretch">
        <Text size="sm" c="dimmed">
          The pricing card shows them in this order.
        </Text>
        {fields.map((field, index) => (
          <Group key={field.id} gap="xs" wrap="nowrap">
            <TextField
              control={control}
              name={`features.${index}.text`}
              aria-label={`Feature ${index + 1}`}
              style={{ flex: 1 }}
            />
            {index > 0 && (
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Remove feature ${index + 1}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => append({ text: '' })}
          >
            Add Feature
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
