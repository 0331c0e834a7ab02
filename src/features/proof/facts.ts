import type { TestText } from '#lib/pgtap.ts';

import type { Claims } from './people.ts';
import type { Rule } from './rules.ts';

/** What the page knows of the repository it was built from. */
export interface Facts {
  /** The pgTAP files, the helpers first. */
  tests: TestText[];
  rules: Rule[];
  claims: Claims;
}
