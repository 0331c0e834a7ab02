import type { Guide } from './queries.ts';

const kindOf = ({ kind }: Guide) => {
  if (kind === 'email_template') return 'templates';
  if (kind === 'companion') return 'companions';
  return kind === 'file' || kind === 'link' ? 'extras' : 'documents';
};

/**
 * Splits guides into the first featured document and shelves by kind. Shelves are ordered by their first
 * guide.
 */
export function shelvesOf(guides: Guide[]) {
  const featured = guides.find(({ kind }) => kind === 'featured');
  const titles = {
    documents: featured ? 'More guides' : 'Guides',
    companions: 'Also included',
    templates: 'Email templates',
    extras: 'Files and links',
  };
  const others = guides.filter((guide) => guide !== featured);
  const shelves = [...new Set(others.map(kindOf))].map((kind) => ({
    kind,
    title: titles[kind],
    guides: others.filter((guide) => kindOf(guide) === kind),
  }));
  return { featured, shelves };
}
