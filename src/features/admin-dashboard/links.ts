import type { Period } from './period.ts';

/** Where the dashboard's lines and tables lead. */
export interface DashboardLinks {
  order: (orderId: string) => string;
  /** The paid and free orders placed in a period, all or those of a product, or with a text such as a coupon. */
  soldOrders: (orders: { text?: string; product?: string; days: Period }) => string;
  messages: string;
  submissions: string;
  contributors: string;
  /** Failed events and browser errors. */
  errors: string;
  mails: string;
}
