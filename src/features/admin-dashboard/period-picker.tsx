import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from 'react-hook-form';

import { TextField } from '#ui/form/fields.tsx';

import { periodSchema, spanLabels, spans, type Period, type PeriodView } from './period.ts';

/** Picks the period: a preset or a custom range. */
export function PeriodPicker({
  view,
  period,
  onPick,
}: {
  view: PeriodView;
  /** The days of the current view. */
  period: Period;
  onPick: (view: PeriodView) => void;
}) {
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(periodSchema),
    // Keeps the inputs in sync with the selected preset.
    values: period,
  });
  const pick = handleSubmit((days) => onPick(days));

  return (
    <Stack gap="md">
      <Group gap="xs">
        {spans.map((span) => (
          <Button
            key={span}
            variant={view === span ? 'filled' : 'default'}
            px="sm"
            aria-pressed={view === span}
            onClick={() => onPick(span)}
          >
            {spanLabels[span]}
          </Button>
        ))}
      </Group>
      <form noValidate onSubmit={(event) => void pick(event)} aria-label="Custom period">
        <Group align="flex-start" gap="sm">
          <TextField control={control} name="firstDay" label="From" type="date" />
          <TextField control={control} name="lastDay" label="To" type="date" />
          <Button type="submit" variant="default" mt={{ base: 0, xs: 25 }}>
            Show
          </Button>
        </Group>
      </form>
    </Stack>
  );
}
