import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { usStates } from '#lib/places/us-states.ts';
import { messageOf } from '#lib/data/errors.ts';
import { Message } from '#ui/feedback/message.tsx';
import { CheckboxField, ChoicesField, SelectField, TextField } from '#ui/form/fields.tsx';

import { activities, labelOf } from './activities.ts';
import type { useMyNumbers } from './my-numbers.ts';
import { fromForm, myNumbersFormSchema, toForm } from './schema.ts';

const states = ['', ...usStates];
const activityChoices = activities.map((value) => ({ value, label: labelOf(value) }));

/** A form for the member's own numbers: the scores alone, or all fields of a profile. */
export function MyNumbersForm({
  asks,
  mine: { numbers, withAccount, error, save, clear },
  submitLabel,
}: {
  asks: 'scores' | 'everything';
  mine: ReturnType<typeof useMyNumbers>;
  submitLabel: string;
}) {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(myNumbersFormSchema),
    defaultValues: toForm(numbers, withAccount),
    // Those of the account arrive after those of the browser.
    values: toForm(numbers, withAccount),
    resetOptions: { keepDirtyValues: true },
  });

  const send = handleSubmit((values) => {
    save(fromForm(values), values.withAccount);
    reset(values);
  });

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
        <CheckboxField
          control={control}
          name="withAccount"
          label="Keep my numbers with my account, for my other devices"
        />
        <Group>
          <Button type="submit">{submitLabel}</Button>
          {numbers !== null && (
            <Button
              variant="default"
              onClick={() => {
                reset(toForm(null, false));
                clear();
              }}
            >
              Remove my numbers
            </Button>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {withAccount
            ? 'Your numbers are kept with your account until you remove them.'
            : 'Your numbers are kept in this browser only, until you remove them or log out. They are sent to our server to find your matches, and not stored there.'}
        </Text>
        {error && <Message kind="error">{messageOf(error)}</Message>}
      </Stack>
    </form>
  );
}
