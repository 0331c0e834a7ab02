import { brand } from './brand.ts';
import type { ReceiptFacts } from './server-database.ts';

/** The seller's name and address, without the placeholders of the brand. */
export const sellerOf = (sold: Pick<ReceiptFacts, 'seller_name' | 'seller_address'>): string[] =>
  [sold.seller_name || brand.legalName, sold.seller_address || brand.address].filter(
    (line) => line !== '' && !line.startsWith('['),
  );
