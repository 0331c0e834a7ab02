import { capitalized } from '#lib/text/words.ts';

import type { ListedSchool } from './schema.ts';

type Kind = Pick<ListedSchool, 'control' | 'degree'>;

/** What kind of school it is, as far as it is known: 'Public', 'MD'. */
export const schoolKind = ({ control, degree }: Kind) =>
  [control && capitalized(control), degree].filter((fact) => fact !== null && fact !== '');

/** The same, and where: 'Public', 'MD', 'Texas'. */
export const schoolFacts = ({ state, ...school }: Kind & Pick<ListedSchool, 'state'>) =>
  state === null || state === '' ? schoolKind(school) : [...schoolKind(school), state];
