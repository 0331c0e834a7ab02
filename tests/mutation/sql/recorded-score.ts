import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { MutationCounts } from './score.ts';

const file = 'docs/mutation-score.json';

/** A whole run of the SQL mutation tests. */
export interface MutationScore {
  date: string;
  kinds: Record<string, MutationCounts>;
  /** Whether rules and tests are still those that it measured. */
  isCurrent: boolean;
}

type Recorded = Omit<MutationScore, 'isCurrent'> & { hash: string };

/** Writes the score of a whole run of `npm run test:mutation`. */
export function recordScore(root: string, kinds: Record<string, MutationCounts>): void {
  const recorded: Recorded = {
    hash: hashOfRules(root),
    date: new Date().toISOString().slice(0, 10),
    kinds,
  };
  writeFileSync(path.join(root, file), `${JSON.stringify(recorded, null, 2)}\n`);
}

/** The last whole run. */
export function readScore(root: string): MutationScore {
  const recorded: Recorded = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { hash, date, kinds } = recorded;
  return { date, kinds, isCurrent: hash === hashOfRules(root) };
}

/** Of the rules and their tests: a score is that of both. */
function hashOfRules(root: string): string {
  const hash = createHash('sha256');
  for (const folder of ['supabase/migrations', 'supabase/tests']) {
    for (const name of readdirSync(path.join(root, folder)).sort()) {
      hash.update(name).update(readFileSync(path.join(root, folder, name)));
    }
  }
  return hash.digest('hex');
}
