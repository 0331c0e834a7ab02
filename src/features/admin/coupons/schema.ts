import { z } from 'zod';

import { rowSchema } from '#lib/data/row.ts';

export const couponStates = [
  { value: '', label: 'Any' },
  { value: 'active', label: 'Active' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'expired', label: 'Expired' },
  { value: 'exhausted', label: 'Exhausted' },
  { value: 'off', label: 'Off' },
] as const;

/** An order that used a code. */
export const couponUseSchema = rowSchema({
  orderId: z.string(),
  orderNumber: z.int(),
  productName: z.string(),
  status: z.string(),
  discountCents: z.int(),
  redeemedAt: z.string(),
  releasedAt: z.string().nullable(),
  email: z.string().nullable(),
});
