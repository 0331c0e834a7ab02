import type { Difference } from '#ui/conflict-notice.tsx';

import { capabilities, writePrice, type ProductDraft } from './schema.ts';

const shown: [label: string, write: (product: ProductDraft) => string][] = [
  ['Name', ({ name }) => name],
  ['Description', ({ description }) => description],
  ['Price (USD)', ({ priceCents }) => writePrice(priceCents)],
  ['Type', ({ type }) => type],
  ['Category', ({ category }) => category],
  ['Features', ({ features }) => features.join('; ')],
  ['Sort order', ({ sortOrder }) => String(sortOrder)],
  ['Unlocks', (product) => labelsOf(product.capabilities)],
  ['On sale', ({ isActive }) => (isActive ? 'Yes' : 'No')],
];

/** Lists the fields in which two versions of a product differ. */
export function differencesOf(theirs: ProductDraft, yours: ProductDraft): Difference[] {
  return shown
    .map(([label, write]) => ({ label, theirs: write(theirs), yours: write(yours) }))
    .filter((difference) => difference.theirs !== difference.yours);
}

function labelsOf(values: string[]): string {
  return capabilities
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
