import { capitalized } from '#lib/text/words.ts';

import type { ListedSchool } from './schema.ts';

/** What a school is, as far as it is known: 'Public', 'MD', 'Texas'. */
export const schoolFacts = ({
  control,
  degree,
  state,
}: Pick<ListedSchool, 'control' | 'degree' | 'state'>) =>
  [control && capitalized(control), degree, state].filter((fact) => fact !== null && fact !== '');
