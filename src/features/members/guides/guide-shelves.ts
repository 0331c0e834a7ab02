import type { Guide } from './queries.ts';

export interface Shelf {
  kind: 'documents' | 'templates' | 'extras';
  title: string;
  guides: Guide[];
}

const kindOf = ({ kind }: Guide): Shelf['kind'] => {
  if (kind === 'email_template') return 'templates';
  return kind === 'file' || kind === 'link' ? 'extras' : 'documents';
};

/**
 * Splits guides into the first featured document and shelves by kind. Shelves are ordered by their first
 * guide.
 */
export function shelvesOf(guides: Guide[]): { featured: Guide | undefined; shelves: Shelf[] } {
  const featured = guides.find(({ kind }) => kind === 'featured');
  const titles = {
    documents: featured ? 'More guides' : 'Guides',
    templates: 'Email templates',
    extras: 'Files and links',
  };
  const shelves = new Map<Shelf['kind'], Guide[]>();
  for (const guide of guides) {
    if (guide === featured) continue;
    const kind = kindOf(guide);
    shelves.set(kind, [...(shelves.get(kind) ?? []), guide]);
  }
  return {
    featured,
    shelves: Array.from(shelves, ([kind, ofKind]) => ({
      kind,
      title: titles[kind],
      guides: ofKind,
    })),
  };
}
