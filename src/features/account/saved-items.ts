export interface SavedItem {
  id: string;
  isDefault: boolean;
}

/** Makes one item the default, which clears the others. */
export function withDefault<Item extends SavedItem>(items: Item[], id: string): Item[] {
  return items.map((item) => ({ ...item, isDefault: item.id === id }));
}
