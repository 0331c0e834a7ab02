import type { AddressValues } from '#model/places/address.ts';

export interface Profile {
  firstName: string;
  lastName: string;
  isEmailVerified: boolean;
}

/** The email that a member wants, besides mail about purchases. */
export interface MailPreferences {
  wantsAccessNotices: boolean;
  wantsOrderReminders: boolean;
  wantsContributorNews: boolean;
  wantsAnnouncements: boolean;
}

/** A purchase. Amounts are cents; timestamps are ISO strings. */
export interface Order {
  id: string;
  orderNumber: number;
  productName: string;
  listPriceCents: number;
  discountCents: number;
  creditCents: number;
  taxCents: number;
  totalCents: number;
  refundedCents: number;
  couponCode: string | null;
  isFree: boolean;
  /** visa, mastercard, amex, card, or another method; null if the order was free or nothing was recorded. */
  cardBrand: string | null;
  cardLastFour: string | null;
  /** The buyer as the receipt names them; null as the account does. */
  billingName: string | null;
  billingAddress: string | null;
  billingTaxId: string | null;
  status: string;
  /** The date of the policies that the buyer agreed to. */
  policiesVersion: string;
  /** Empty texts if the settings had none. */
  sellerName: string;
  /** Lines. */
  sellerAddress: string;
  sellerTaxId: string;
  createdAt: string;
  /** Set while the bank decides about the payment. */
  processingSince: string | null;
  /** The time of payment. */
  completedAt: string | null;
  /** The period of access that it granted, if any. */
  access: { startsAt: string; endsAt: string } | null;
}

export interface ProductFile {
  path: string;
  name: string;
  /** Bytes. */
  size: number;
}

/** Access to a product for a period. */
export interface Entitlement {
  id: string;
  productId: string;
  productName: string;
  /** purchase, renewal or manual. */
  origin: string;
  orderId: string | null;
  orderNumber: number | null;
  startsAt: string;
  /** The end, or the revocation if that came first. */
  endsAt: string;
  /** The last time an admin extended it. */
  extendedAt: string | null;
  /** live, upcoming or ended. */
  state: string;
  /** expired, manual, refunded, disputed, credit_refunded or credit_disputed; null unless it ended. */
  endedBecause: string | null;
  /** Of the product; empty if it is off sale and not held any more. */
  capabilities: string[];
  file: ProductFile | null;
}

export interface PaymentMethod {
  id: string;
  cardholderName: string;
  lastFour: string | null;
  /** MM/YY, or N/A. */
  expiry: string;
  /** visa, mastercard, amex, card, or Coupon for a free purchase. */
  cardType: string;
  isDefault: boolean;
}

export interface SavedAddress {
  id: string;
  address: AddressValues;
  phone: string;
  isDefault: boolean;
}

/** A token of one of the member's assistants. The token itself is not stored. */
export interface AssistantToken {
  id: string;
  name: string;
  lastFour: string;
  expiresAt: string;
  lastUsedAt: string | null;
}

/** An answer to one of the member's assistants. */
export interface AssistantRead {
  id: number;
  tokenName: string;
  tokenLastFour: string;
  tool: string;
  /** The ids of the profiles, schools or guides in the answer. */
  items: string[];
  readAt: string;
}
