import type { Product } from './schema.ts';

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
  sale: null,
  capabilities: ['plus'],
  version: 3,
  file: null,
  ...change,
});
