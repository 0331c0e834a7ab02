import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

import { type MutationScore, readScore } from '../../../tests/mutation/sql/recorded-score.ts';
import { isOfServer, type TestText } from '../../../tests/sql/pgtap.ts';
import type { Claims } from '../people.ts';
import type { Rule } from '../rules.ts';
import { rulesOf } from './rules.ts';
import { projectDir } from './store.ts';

/** All that the page shows and that is in no database. */
export interface Facts {
  /** The pgTAP files, the helpers first. */
  tests: TestText[];
  rules: Rule[];
  claims: Claims;
  mutation: MutationScore;
}

const texts = (folder: string) =>
  readdirSync(path.join(projectDir, folder))
    .sort()
    .map((file) => {
      const name = `${folder}/${file}`;
      return { name, text: readFileSync(path.join(projectDir, name), 'utf8') };
    });

export function readFacts(folder: string): Facts {
  return {
    tests: texts('supabase/tests').filter(({ name }) => !isOfServer(name)),
    rules: texts('supabase/migrations').flatMap(({ name, text }) => rulesOf(name, text)),
    claims: JSON.parse(readFileSync(path.join(folder, 'claims.json'), 'utf8')),
    mutation: readScore(projectDir),
  };
}
