export interface SavedItem {
  id: string;
  isDefault: boolean;
}

/** At most one is the default: making one it clears the others. */
export function withDefault<Item extends SavedItem>(items: Item[], id: string): Item[] {
  return items.map((item) => ({ ...item, isDefault: item.id === id }));
}
