import { SearchDialog, useTyped, type Hit } from '#ui/search/search-dialog.tsx';

import { useFoundPlaces } from './use-found-places.tsx';

/** Finds a page, an order, a customer, or what else the store has, by a part of its name. */
export function GoAnywhere({ pages, asked }: { pages: Hit[]; asked: number }) {
  const input = useTyped();
  const { isSearching, kinds } = useFoundPlaces(input.text);
  const words = input.typed.toLowerCase();
  const named = pages.filter(({ label, about = '' }) =>
    `${label} ${about}`.toLowerCase().includes(words),
  );
  return (
    <SearchDialog
      name="Go anywhere"
      label="Search or go to"
      placeholder="A page, an order, a customer, a coupon..."
      asked={asked}
      input={input}
      isSearching={isSearching}
      groups={[{ label: 'Pages', hits: named }, ...kinds]}
    />
  );
}
