import { Button, Group } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { messageOf } from '#lib/data/errors.ts';
import { formatList } from '#lib/text/format-list.ts';
import { Message } from '#ui/feedback/message.tsx';

import { forgetCoupons } from './kept-coupons.ts';
import { quoteOptions } from '../queries.ts';
import type { Product, Quote } from '../schema.ts';
import { couponApplied } from './use-coupon.ts';

/** Applies the code of a link to all plans: a notice for them together, and the price of each. */
export function useLinkedCoupon(
  code: string | null,
  products: Product[] = [],
): { notice: ReactNode; quotes: (Quote | undefined)[] } {
  const [isRemoved, setRemoved] = useState(false);
  const isOn = code !== null && !isRemoved;
  const answers = useQueries({
    queries: products.map(({ id }) => ({ ...quoteOptions(id, code), enabled: isOn })),
  });
  const quotes = isOn ? answers.map(({ data }) => data) : [];
  const remove = () => {
    forgetCoupons();
    setRemoved(true);
  };
  const valid = quotes.find((quote) => quote !== undefined);
  const names = products.filter((_, index) => quotes[index]).map(({ name }) => name);

  function notice() {
    if (!isOn || answers.some(({ isPending }) => isPending)) return null;
    if (!valid) {
      const [error] = answers.flatMap((answer) => answer.error ?? []);
      return (
        error && (
          <Message kind="error" onClose={remove}>
            {`${messageOf(error)} Code ${code}.`}
          </Message>
        )
      );
    }
    const where = names.length === products.length ? 'every plan' : formatList(names);
    return (
      <Message kind="success" isAlert>
        <Group justify="space-between" gap="xs">
          {`${couponApplied(valid)}. Code ${code}, on ${where}.`}
          <Button variant="default" size="xs" onClick={remove}>
            Remove
          </Button>
        </Group>
      </Message>
    );
  }
  return { notice: notice(), quotes };
}
