import type { PaidType, ReceiptFacts } from './server-database.ts';

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats integer cents: 1499 is '$14.99'. */
export const dollars = (cents: number): string => usd.format(cents / 100);

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** 'January 5, 2026', in UTC. */
export const date = (iso: string): string => longDate.format(new Date(iso));

/** '#00651'. */
export const orderNumber = ({ order_number: number }: Pick<ReceiptFacts, 'order_number'>): string =>
  `#${String(number).padStart(5, '0')}`;

const paidNames: Record<PaidType, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  card: 'Card',
  link: 'Link',
  bank: 'Bank account',
  other: 'Other method',
};

/** 'Visa ending in 4242', or 'Link'; null for a free order. */
export const paidWith = ({
  card_brand: brand,
  card_last_four: digits,
}: Pick<ReceiptFacts, 'card_brand' | 'card_last_four'>): string | null =>
  digits === null ? brand && paidNames[brand] : `${paidNames[brand ?? 'card']} ending in ${digits}`;

/** The lines of an order's price, up to its tax. */
export const priceLines = (sold: ReceiptFacts): [label: string, cents: number][] => {
  const discount: [string, number] = [
    sold.coupon_code === null ? 'Discount' : `Discount (${sold.coupon_code})`,
    -sold.discount_cents,
  ];
  const credit: [string, number] = ['Upgrade credit', -sold.credit_cents];
  return [
    [sold.product_name, sold.list_price_cents],
    ...(sold.discount_cents > 0 ? [discount] : []),
    ...(sold.credit_cents > 0 ? [credit] : []),
    ['Tax', sold.tax_cents],
  ];
};
