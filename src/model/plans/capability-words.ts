// Apart from the list, which the landing page loads.
import { formatList } from '#lib/text/format-list.ts';

import { areas, areasOf, type Capability } from './capabilities.ts';

/** What capabilities unlock, in words: 'applicant profiles and application guides'. Empty without any. */
export const contentsOf = (unlocked: readonly string[]): string =>
  formatList(areasOf(unlocked).map(({ contents }) => contents));

/** The capabilities as choices of an admin's form. */
export const choicesOf = (names: readonly Capability[]) =>
  names.map((name) => ({ value: name as string, label: areas[name].choice }));
