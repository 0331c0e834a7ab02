import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

import { paths } from '#lib/paths.ts';

import { auditedTables } from './audited-tables.ts';

test('every audited table has its nouns', () => {
  const tables = readFileSync('docs/database.md', 'utf8').split(/\n## (?:public|private)\./);
  const audited = tables.filter((text) => text.includes('private.tg_audit('));
  // What the log says of accounts.
  const ofAccounts = ['accounts', 'admins', 'data_exports', 'second_factors'];
  const names = [...audited.map((text) => text.split('\n')[0]), ...ofAccounts];
  expect(new Set(Object.keys(auditedTables))).toEqual(new Set(names));
});

test('and its page exists', () => {
  const pages = Object.values(auditedTables).flatMap(({ page }) => page ?? []);
  expect(Object.values(paths)).toEqual(
    expect.arrayContaining(pages.map((page) => `${paths.admin}/${page}`)),
  );
});
