import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { paths } from '#lib/paths.ts';

import { auditedTables } from './audited-tables.ts';

test('every audited table has its nouns', () => {
  const tables = readFileSync('docs/database.md', 'utf8').split('\n## public.');
  const audited = tables.filter((text) => text.includes('private.tg_audit('));
  // Of accounts, the log has these two.
  const names = [...audited.map((text) => text.split('\n')[0]), 'admins', 'second_factors'];
  expect(new Set(Object.keys(auditedTables))).toEqual(new Set(names));
});

test('and its page exists', () => {
  const pages = Object.values(auditedTables).flatMap(({ page }) => page ?? []);
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining(pages.map((page) => `${paths.admin}/${page}`)),
  );
});
