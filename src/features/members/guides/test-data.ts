import type { Guide } from './queries.ts';

/** A minimal guide with the given changes. */
export const guideWith = (changes: Partial<Guide>): Guide => ({
  id: 'a-guide',
  kind: 'document',
  title: 'A guide',
  summary: 'What it is good for.',
  body: null,
  storagePath: null,
  textPath: null,
  publishedAt: null,
  externalUrl: null,
  ...changes,
});
