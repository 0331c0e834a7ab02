import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

import { firstLinks, kinds } from '../supabase/functions/send-emails/contents.ts';
import { areas, capabilities } from '../src/model/plans/capabilities.ts';
import { allPaths } from '../src/model/store/paths.ts';
import { supabaseDir } from '../tools/stack/lib/config.ts';

const migrations = path.join(supabaseDir, 'migrations');
const sql = readdirSync(migrations).map((file) =>
  readFileSync(path.join(migrations, file), 'utf8'),
);
const declared = Array.from(
  sql.join('\n').matchAll(/^select private\.declare_mail\(\s*'(\w+)'/gm),
  ([, kind = '']) => kind,
);

test('each kind of email that a migration declares has words, and no other', () => {
  expect(declared.length).toBeGreaterThan(0);
  expect(declared.filter((kind) => !kinds.includes(kind))).toEqual([]);
  expect(kinds.filter((kind) => !declared.includes(kind))).toEqual([]);
});

test('the links of a confirmation are pages of the site, some for each thing that a plan opens', () => {
  expect(Object.keys(firstLinks).toSorted()).toEqual([...capabilities].toSorted());
  for (const name of capabilities) {
    const pages = (firstLinks[name] ?? []).map(([, path]) => path.split('?')[0]);
    expect(pages).toContain(areas[name].path);
    expect(pages.filter((page = '') => !allPaths.includes(page))).toEqual([]);
  }
});
