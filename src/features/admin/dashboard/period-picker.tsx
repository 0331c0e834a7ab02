import { zodResolver } from '@hookform/resolvers/zod';
import { Button, Group, Popover, Stack } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { TextField } from '#ui/form/fields.tsx';

import { periodSchema, spanLabels, spans, type Period, type PeriodView } from './period.ts';

const look = (isChosen: boolean) =>
  ({ variant: isChosen ? 'filled' : 'default', px: 'sm', 'aria-pressed': isChosen }) as const;

/** Picks the period: a preset or a custom range. */
export function PeriodPicker({
  view,
  period,
  onPick,
}: {
  view: PeriodView;
  /** The days of the current view, once they are known. */
  period: Period;
  onPick: (view: PeriodView) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { control, handleSubmit } = useForm({
    resolver: zodResolver(periodSchema),
    // Keeps the inputs in sync with the selected preset.
    values: period,
  });
  const pick = handleSubmit((days) => {
    setOpen(false);
    onPick(days);
  });
  return (
    <Group gap={6}>
      {spans.map((span) => (
        <Button key={span} {...look(view === span)} onClick={() => onPick(span)}>
          {spanLabels[span]}
        </Button>
      ))}
      <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-end">
        <Popover.Target>
          <Button {...look(typeof view !== 'string')} onClick={() => setOpen(!isOpen)}>
            From, to
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <form noValidate onSubmit={(event) => void pick(event)} aria-label="Custom period">
            <Stack gap="sm">
              <TextField control={control} name="firstDay" label="From" type="date" />
              <TextField control={control} name="lastDay" label="To" type="date" />
              <Button type="submit" variant="default">
                Show
              </Button>
            </Stack>
          </form>
        </Popover.Dropdown>
      </Popover>
    </Group>
  );
}
