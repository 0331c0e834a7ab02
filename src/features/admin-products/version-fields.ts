import { showMomentField } from '#lib/moment-field.ts';
import { writeDollars } from '#lib/money.ts';
import type { VersionedField } from '#ui/form/merge-versions.ts';

import { capabilities, parsePrice, toDraft, type ProductFormValues } from './schema.ts';

/** The fields of a product, as two versions of it are compared. */
export const versionFields: VersionedField<ProductFormValues>[] = [
  { name: 'name', label: 'Name', write: ({ name }) => name.trim() },
  { name: 'description', label: 'Description', write: ({ description }) => description.trim() },
  {
    name: 'price',
    label: 'Price (USD)',
    write: (values) => writeDollars(toDraft(values, null).priceCents),
  },
  { name: 'type', label: 'Type', write: ({ type }) => type },
  { name: 'category', label: 'Category', write: ({ category }) => category },
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
  momentOf('onSaleFrom', 'On sale from'),
  {
    name: 'salePrice',
    label: 'Sale price',
    write: ({ salePrice }) => writeDollars(parsePrice(salePrice)),
  },
  momentOf('saleStartsAt', 'Sale starts'),
  momentOf('saleEndsAt', 'Sale ends'),
];

function momentOf(
  name: 'onSaleFrom' | 'saleStartsAt' | 'saleEndsAt',
  label: string,
): VersionedField<ProductFormValues> {
  return {
    name,
    label,
    write: (values) => values[name],
    show: (values) => showMomentField(values[name]),
  };
}

function labelsOf(values: string[]): string {
  return capabilities
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label)
    .join(', ');
}
