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
  capabilities: ['plus'],
  version: 3,
  file: null,
  ...change,
});

const bytes = (...parts: (string | number[])[]) =>
  parts.map((part) => (typeof part === 'string' ? part : new Uint8Array(part)));

export const pdf = (name = 'Guide.pdf') => new File(bytes('%PDF-1.7\nHello'), name);
export const executable = (name: string) => new File(bytes([0x4d, 0x5a, 0x90, 0, 3]), name);

/** A file that reports the given size without using the memory. */
export function sized(file: File, size: number): File {
  Object.defineProperty(file, 'size', { value: size });
  return file;
}
