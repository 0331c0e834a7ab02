import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { usStates } from '#model/places/us-states.ts';
import { messageOf } from '#lib/data/errors.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { Message } from '#ui/feedback/message.tsx';
import { CheckboxField, ChoicesField, SelectField, TextField } from '#ui/form/fields.tsx';

import { activities, labelOf } from './activities.ts';
import type { useMyNumbers } from './my-numbers.ts';
import {
  fromForm,
  myNumbersFormSchema,
  toForm,
  type MyNumbers,
  type MyNumbersValues,
} from './schema.ts';
import { scoresOf } from '../applicants/wording.ts';

const states = ['', ...usStates];
const numberFields = [
  { name: 'gpa', label: 'GPA', inputMode: 'decimal' },
  { name: 'mcat', label: 'MCAT', inputMode: 'numeric' },
  { name: 'gapYears', label: 'Gap years', inputMode: 'numeric' },
] as const;
const activityChoices = activities.map((value) => ({ value, label: labelOf(value) }));
const words = {
  scores: { title: 'Where are you?', submitLabel: 'Show where I am' },
  everything: { title: 'About you', submitLabel: 'Find applicants like me' },
};

/**
 * A form for the member's own numbers: the scores alone, or all fields of a profile. Once they are given it folds to one
 * line, so that what they are for comes first.
 */
export function MyNumbersForm({
  asks,
  mine: { numbers, withAccount, error, save, clear },
}: {
  asks: keyof typeof words;
  mine: ReturnType<typeof useMyNumbers>;
}) {
  const { control, handleSubmit, reset } = useForm({
    resolver: zodResolver(myNumbersFormSchema),
    // Those of the account arrive after those of the browser.
    values: toForm(numbers, withAccount),
    resetOptions: { keepDirtyValues: true },
  });

  /** Null until the member opens or folds it. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  const summary = useRef<HTMLElement>(null);

  function keep(values: MyNumbersValues) {
    save(fromForm(values), values.withAccount);
    reset(values);
    setOpen(false);
    // The pressed button is folded away.
    summary.current?.focus();
  }

  return (
    <Paper
      component="details"
      withBorder
      radius="lg"
      px="var(--box-padding)"
      py="md"
      open={isOpen ?? (numbers === null && !withAccount)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary ref={summary} style={{ cursor: 'pointer' }}>
        <Title order={2} size="h3" display="inline">
          {numbers === null ? words[asks].title : inWords(numbers)}
        </Title>
      </summary>
      <form noValidate onSubmit={(event) => void handleSubmit(keep)(event)}>
        <Stack mt="md">
          <SimpleGrid
            cols={asks === 'scores' ? 2 : { base: 1, xs: 2, md: 4 }}
            {...(asks === 'scores' && { maw: 480 })}
          >
            {numberFields.slice(0, asks === 'scores' ? 2 : 3).map((field) => (
              <TextField key={field.name} control={control} autoComplete="off" {...field} />
            ))}
            {asks === 'everything' && (
              <SelectField control={control} name="state" label="State" options={states} />
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
            <Button type="submit">{words[asks].submitLabel}</Button>
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
    </Paper>
  );
}

/** 'You: 3.72 / 511 · 2 gap years · Texas'. */
const inWords = (numbers: MyNumbers) =>
  [
    `You: ${scoresOf(numbers)}`,
    numbers.gapYears !== null && pluralize(numbers.gapYears, 'gap year'),
    numbers.state,
  ]
    .filter(Boolean)
    .join(' · ');
