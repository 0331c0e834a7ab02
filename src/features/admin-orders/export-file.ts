import { writeDollars as dollars } from '#lib/money.ts';

import type { ExportedOrder } from './schema.ts';
import { shownStatus, statusLabel } from './status.ts';

/** An order as a row of the bookkeeper's file. Amounts are US dollars, moments UTC. */
export const toExportRow = (order: ExportedOrder) => ({
  Order: String(order.orderNumber).padStart(5, '0'),
  'Placed (UTC)': order.createdAt,
  'Completed (UTC)': order.completedAt ?? '',
  Status: statusLabel(shownStatus(order)),
  Product: order.productName,
  Email: order.email ?? '',
  Name: order.name ?? '',
  Country: order.country ?? '',
  'List price': dollars(order.listPriceCents),
  Discount: dollars(order.discountCents),
  Coupon: order.couponCode ?? '',
  'Upgrade credit': dollars(order.creditCents),
  Tax: dollars(order.taxCents),
  Total: dollars(order.totalCents),
  Refunded: dollars(order.refundedCents),
  'Lost in disputes': dollars(order.lostCents),
});
