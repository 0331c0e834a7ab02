import { expect, test } from 'vitest';

import { shelvesOf } from './guide-shelves.ts';
import { guideWith } from './test-data.ts';

const guides = (...kinds: string[]) =>
  kinds.map((kind, nth) => guideWith({ id: `${kind}-${nth}`, kind }));

const plan = (...kinds: string[]) => {
  const { featured, shelves } = shelvesOf(guides(...kinds));
  return [featured?.id, ...shelves.map(({ title, guides }) => [title, guides.map(({ id }) => id)])];
};

test('the featured document comes first, then the shelves by kind', () => {
  expect(plan('featured', 'document', 'email_template', 'document')).toEqual([
    'featured-0',
    ['More guides', ['document-1', 'document-3']],
    ['Email templates', ['email_template-2']],
  ]);
});

test('a companion stands beside the documents', () => {
  expect(plan('featured', 'document', 'document', 'companion')).toEqual([
    'featured-0',
    ['More guides', ['document-1', 'document-2']],
    ['Also included', ['companion-3']],
  ]);
});

test('the shelves keep the order of the guides', () => {
  expect(plan('email_template', 'file', 'document', 'link')).toEqual([
    undefined,
    ['Email templates', ['email_template-0']],
    ['Files and links', ['file-1', 'link-3']],
    ['Guides', ['document-2']],
  ]);
});

test('only one document is featured', () => {
  expect(plan('featured', 'featured')).toEqual(['featured-0', ['More guides', ['featured-1']]]);
});
