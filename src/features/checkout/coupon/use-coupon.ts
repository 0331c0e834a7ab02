import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf, RequestError } from '#lib/data/errors.ts';
import { formatCents } from '#lib/money/money.ts';
import { couponCode } from '#lib/text/clean.ts';

import { keepCoupon, keptCoupon } from './kept-coupons.ts';
import { quoteOptions } from '../queries.ts';
import type { Quote } from '../schema.ts';
import { readCheckout } from '../store.ts';

/** Applies a code to a plan and reports the result as a message. */
export function useCoupon(plan: string, onApplied: (code: string, quote: Quote) => void) {
  const queryClient = useQueryClient();
  const [isApplying, setApplying] = useState(false);
  const [message, setMessage] = useState<{ kind: 'error' | 'success'; text: string } | null>(null);

  async function apply(input: string) {
    const code = couponCode(input);
    if (code === '') {
      setMessage({ kind: 'error', text: 'Please enter a coupon code' });
      return;
    }
    setApplying(true);
    try {
      const quote = await queryClient.fetchQuery(quoteOptions(plan, code));
      // A payment has started at the price shown before.
      if (readCheckout().isPaying) return;
      setMessage({ kind: 'success', text: couponApplied(quote) });
      onApplied(code, quote);
    } catch (error) {
      const isRefused = error instanceof RequestError && error.code === 'PT422';
      if (isRefused && keptCoupon(plan) === code) keepCoupon(plan, null);
      setMessage({ kind: 'error', text: messageOf(error) });
    } finally {
      setApplying(false);
    }
  }

  return { apply, isApplying, message, clearMessage: () => setMessage(null) };
}

/** What a code takes off, in the words of the specification. */
export function couponApplied({ coupon_description, percent_off, discount_cents }: Quote): string {
  // The description of a coupon may be null or blank.
  const description = coupon_description?.trim() || 'Discount';
  return percent_off
    ? `Coupon applied! ${description} (${percent_off}% off)`
    : `Coupon applied! ${description} (${formatCents(discount_cents)} off)`;
}
