import type { Entitlement, Order, PaymentMethod, SavedAddress } from './schema.ts';

/** Sample rows for tests. */
export const order = (values: Partial<Order> = {}): Order => ({
  id: 'order-1',
  orderNumber: 651,
  productName: 'Application Cheatsheet',
  listPriceCents: 1999,
  discountCents: 0,
  creditCents: 0,
  taxCents: 0,
  totalCents: 1999,
  refundedCents: 0,
  couponCode: null,
  isFree: false,
  processingSince: null,
  cardBrand: 'visa',
  cardLastFour: '4242',
  billingName: null,
  billingAddress: null,
  billingTaxId: null,
  status: 'completed',
  policiesVersion: '2026-01-01',
  sellerName: '',
  sellerAddress: '',
  sellerTaxId: '',
  createdAt: '2026-01-05T12:00:00Z',
  completedAt: '2026-01-06T12:00:00Z',
  access: { startsAt: '2026-01-06T12:00:00Z', endsAt: '2027-01-06T12:00:00Z' },
  ...values,
});

export const entitlement = (values: Partial<Entitlement> = {}): Entitlement => ({
  id: 'entitlement-1',
  productId: 'cheatsheet',
  productName: 'Cheatsheet',
  origin: 'purchase',
  orderId: 'order-1',
  orderNumber: 651,
  startsAt: '2026-01-06T12:00:00Z',
  endsAt: '2027-01-06T12:00:00Z',
  extendedAt: null,
  state: 'live',
  endedBecause: null,
  capabilities: ['profiles'],
  file: null,
  ...values,
});

export const visa: PaymentMethod = {
  id: 'visa',
  cardholderName: 'Ada Lovelace',
  lastFour: '4242',
  expiry: '12/30',
  cardType: 'visa',
  isDefault: true,
};

export const freePurchase: PaymentMethod = {
  id: 'free',
  cardholderName: 'Free Purchase',
  lastFour: '0000',
  expiry: 'N/A',
  cardType: 'Coupon',
  isDefault: false,
};

export const savedAddress = (values: Partial<SavedAddress> = {}): SavedAddress => ({
  id: 'address-1',
  address: {
    fullName: 'Ada Lovelace',
    addressLine1: '12 St James Sq',
    addressLine2: '',
    city: 'Boston',
    state: 'MA',
    zipCode: '02115',
    country: 'United States',
  },
  phone: '',
  isDefault: true,
  ...values,
});
