import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';

import { quoteOptions } from './queries.ts';
import type { Quote } from './schema.ts';
import { readCheckout } from './store.ts';

export interface CouponMessage {
  kind: 'error' | 'success';
  text: string;
}

/** Tries a code on a plan and says what came of it, in the words of the store. */
export function useCoupon(plan: string, onApplied: (code: string, quote: Quote) => void) {
  const queryClient = useQueryClient();
  const [isTrying, setTrying] = useState(false);
  const [message, setMessage] = useState<CouponMessage | null>(null);

  async function apply(typed: string) {
    const code = typed.trim().toUpperCase();
    if (code === '') {
      setMessage({ kind: 'error', text: 'Please enter a coupon code' });
      return;
    }
    setTrying(true);
    try {
      const quote = await queryClient.fetchQuery(quoteOptions(plan, code));
      // What is being paid is the price that was shown.
      if (readCheckout().isPaying) return;
      setMessage({ kind: 'success', text: couponApplied(quote) });
      onApplied(code, quote);
    } catch (error) {
      setMessage({ kind: 'error', text: messageOf(error) });
    } finally {
      setTrying(false);
    }
  }

  return { apply, isTrying, message, clearMessage: () => setMessage(null) };
}

function couponApplied({ coupon_description, percent_off }: Quote): string {
  // A coupon may have been made without a description: null, or nothing but blanks.
  const description = coupon_description?.trim() || 'Discount';
  return `Coupon applied! ${description} (${percent_off ?? 0}% off)`;
}
