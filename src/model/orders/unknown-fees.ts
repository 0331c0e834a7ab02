import { pluralize } from '#lib/text/pluralize.ts';

/** How many orders are counted without a fee, as Stripe has not booked it. */
export const unknownFees = (orders: number) =>
  `Stripe’s fee of ${pluralize(orders, 'order')} is not known yet`;
