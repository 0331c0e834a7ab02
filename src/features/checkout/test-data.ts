// Fixtures shared by the tests of this feature.

import type { MethodToCharge } from './payment/payment.ts';
import type { Order, Quote, SavedCard } from './schema.ts';
import type { Price } from './payment/use-price.ts';

export const order: Order = {
  id: 'order',
  plan: 'cheatsheet',
  orderNumber: 651,
  productName: 'Premed Cheatsheet',
  totalCents: 1499,
  isFree: false,
  status: 'completed',
  completedAt: '2026-11-26T12:00:00Z',
};

export const quote: Quote = {
  plan: 'cheatsheet',
  name: 'Premed Cheatsheet',
  full_price_cents: 1499,
  sale_ends_at: null,
  list_price_cents: 1499,
  discount_cents: 0,
  credit_cents: 0,
  tax_cents: 0,
  total_cents: 1499,
  percent_off: 0,
  coupon_code: null,
  coupon_description: null,
  is_free: false,
  held_until: null,
  renewable_from: null,
  is_renewable: null,
  access_until: '2027-01-06T12:00:00Z',
};

export const price: Price = {
  quote,
  totalCents: 1499,
  isKnown: true,
  error: null,
  isOffSale: false,
  isMissing: false,
  isFetching: false,
  retry: () => undefined,
};

export const buyer = { id: 'person', name: 'Pat Person', email: 'pat@example.com' };

export const visa: SavedCard = {
  id: 'pm_saved',
  cardholderName: 'Pat Person',
  type: 'visa',
  lastFour: '4242',
  expiry: '12/34',
  isDefault: true,
};

/** A card whose charge succeeds. */
export const goodCard = (): MethodToCharge => ({
  savedCardId: null,
  newBuyer: null,
  billing: null,
  read: () => Promise.resolve({ id: 'pm_1' }),
  charge: () => Promise.resolve({ intentId: 'pi_1' }),
  preferences: null,
});
