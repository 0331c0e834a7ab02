import { areasOf } from '#model/plans/capabilities.ts';
import { writeDollars } from '#lib/money/money.ts';
import type { VersionedField } from '#model/record/merge-versions.ts';

import { parsePrice, toDraft, type ProductFormValues } from './schema.ts';

/** The fields of a product, as two versions of it are compared. */
export const versionFields: VersionedField<ProductFormValues>[] = [
  { name: 'name', label: 'Name' },
  { name: 'description', label: 'Description' },
  {
    name: 'price',
    label: 'Price (USD)',
    write: (values) => writeDollars(toDraft(values, null).priceCents),
  },
  { name: 'type', label: 'Type' },
  { name: 'category', label: 'Category' },
  {
    name: 'features',
    label: 'Features',
    write: (values) => toDraft(values, null).features.join('\n'),
  },
  {
    name: 'sortOrder',
    label: 'Sort order',
    write: (values) => String(toDraft(values, null).sortOrder),
  },
  { name: 'capabilities', label: 'Unlocks', write: (values) => labelsOf(values.capabilities) },
  { name: 'isActive', label: 'On sale', write: ({ isActive }) => (isActive ? 'Yes' : 'No') },
  { name: 'onSaleFrom', label: 'On sale from', isMoment: true },
  {
    name: 'salePrice',
    label: 'Sale price',
    write: ({ salePrice }) => writeDollars(parsePrice(salePrice)),
  },
  { name: 'saleStartsAt', label: 'Sale starts', isMoment: true },
  { name: 'saleEndsAt', label: 'Sale ends', isMoment: true },
];

function labelsOf(values: string[]): string {
  return areasOf(values)
    .map(({ choice }) => choice)
    .join(', ');
}
