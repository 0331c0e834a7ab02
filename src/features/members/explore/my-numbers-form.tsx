import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { usStates } from '#lib/places/us-states.ts';
import { ChoicesField, SelectField, TextField } from '#ui/form/fields.tsx';

import { activities, labelOf } from './activities.ts';
import { fromForm, myNumbersFormSchema, toForm, type MyNumbers } from './schema.ts';

const states = ['', ...usStates];
const activityChoices = activities.map((value) => ({ value, label: labelOf(value) }));

/** A form for the member's own numbers: the scores alone, or all fields of a profile. */
export function MyNumbersForm({
  asks,
  numbers,
  submitLabel,
  privacy,
  onSubmit,
  onForget,
}: {
  asks: 'scores' | 'everything';
  numbers: MyNumbers | null;
  submitLabel: string;
  /** A note on the use of the numbers. */
  privacy: string;
  onSubmit: (numbers: MyNumbers) => void;
  onForget: () => void;
}) {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(myNumbersFormSchema),
    defaultValues: toForm(numbers),
  });

  const send = handleSubmit((values) => onSubmit(fromForm(values)));

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Stack>
        <SimpleGrid
          cols={asks === 'scores' ? 2 : { base: 1, xs: 2, md: 4 }}
          {...(asks === 'scores' && { maw: 480 })}
        >
          <TextField
            control={control}
            name="gpa"
            label="GPA"
            placeholder="3.72"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            control={control}
            name="mcat"
            label="MCAT"
            placeholder="512"
            inputMode="numeric"
            autoComplete="off"
          />
          {asks === 'everything' && (
            <>
              <TextField
                control={control}
                name="gapYears"
                label="Gap years"
                placeholder="1"
                inputMode="numeric"
                autoComplete="off"
              />
              <SelectField control={control} name="state" label="State" options={states} />
            </>
          )}
        </SimpleGrid>
        {asks === 'everything' && (
          <ChoicesField
            control={control}
            name="activities"
            label="What have you done?"
            choices={activityChoices}
          />
        )}
        <Group>
          <Button type="submit">{submitLabel}</Button>
          {numbers !== null && (
            <Button
              variant="default"
              onClick={() => {
                reset(toForm(null));
                onForget();
              }}
            >
              Remove my numbers
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {privacy}
        </Text>
      </Stack>
    </form>
  );
}
