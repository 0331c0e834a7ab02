import type { ReceiptFacts } from './server-database.ts';

/** The seller's name and address, as far as the settings have them. */
export const sellerOf = (sold: Pick<ReceiptFacts, 'seller_name' | 'seller_address'>): string[] =>
  [sold.seller_name, sold.seller_address].filter((line) => line !== '');
