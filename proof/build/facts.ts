import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { Facts } from '../facts.ts';
import { readScore } from '../../tests/mutation/sql/recorded-score.ts';
import { rulesOf } from './rules.ts';

/** All that the page shows and that is in no database. */
export function readFacts(root: string, folder: string): Facts {
  const read = (...parts: string[]) => readFileSync(path.join(root, ...parts), 'utf8');
  const texts = (inFolder: string) =>
    readdirSync(path.join(root, inFolder))
      .sort()
      .map((file) => ({ name: `${inFolder}/${file}`, text: read(inFolder, file) }));
  return {
    tests: texts('supabase/tests'),
    rules: texts('supabase/migrations').flatMap(({ name, text }) => rulesOf(name, text)),
    claims: JSON.parse(readFileSync(path.join(folder, 'claims.json'), 'utf8')),
    mutation: readScore(root),
  };
}
