import { Paper, Radio, Stack } from '@mantine/core';
import { useController, useFormContext } from 'react-hook-form';

import { newCard, type PaymentFormValues } from './billing.ts';
import { cardLabel } from './card-label.ts';
import type { SavedCard } from '../schema.ts';

/** A choice between the buyer's saved cards and another card. */
export function CardChoice({ cards }: { cards: SavedCard[] }) {
  const { control } = useFormContext<PaymentFormValues>();
  const { field } = useController({ control, name: 'payWith' });
  const choices = [
    ...cards.map((card) => ({ value: card.id, label: cardLabel(card) })),
    { value: newCard, label: 'Use another card' },
  ];
  return (
    <Radio.Group {...field} label="Pay with">
      <Stack gap="xs" mt="xs">
        {choices.map(({ value, label }) => (
          <Paper key={value} withBorder p="sm">
            <Radio value={value} label={label} />
          </Paper>
        ))}
      </Stack>
    </Radio.Group>
  );
}
