import { noSale, type Product } from './schema.ts';

/** A product for tests. */
export const workbook = (change: Partial<Product> = {}): Product => ({
  id: 'workbook',
  name: 'Workbook',
  description: 'To work through.',
  priceCents: 1499,
  type: 'digital',
  category: 'resource',
  features: ['One', 'Two', 'Three', 'Four', 'Five'],
  sortOrder: 7,
  isActive: true,
  onSaleFrom: null,
  ...noSale,
  capabilities: ['plus'],
  version: 3,
  file: null,
  ...change,
});

/** A sale of a product for tests. */
export const testSale = (saleStartsAt: string | null, saleEndsAt: string) => ({
  salePriceCents: 999,
  saleStartsAt,
  saleEndsAt,
});
