import type { TestText } from '../tests/sql/pgtap.ts';

import type { Claims } from './people.ts';
import type { Rule } from './rules.ts';

/** What the page knows of the repository it was built from. */
export interface Facts {
  /** The pgTAP files, the helpers first. */
  tests: TestText[];
  rules: Rule[];
  claims: Claims;
  /** Null if no whole run is recorded. */
  mutation: MutationScore | null;
}

/** How many mutants of a kind ended how: see tests/mutation/sql. */
export type MutationCounts = Record<
  'behaviour' | 'list' | 'error' | 'survived' | 'equivalent',
  number
>;

/** A whole run of the SQL mutation tests. */
export interface MutationScore {
  date: string;
  kinds: Record<string, MutationCounts>;
  /** Whether rules and tests are still those that it measured. */
  isCurrent: boolean;
}
