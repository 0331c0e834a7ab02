import { formatList } from '#lib/text/format-list.ts';

/** What each capability unlocks, in the order in which it is named. */
const parts = {
  profiles: 'applicant profiles',
  application: 'application guides',
  interview: 'interview guides',
  plus: 'templates and plans',
};

/** What capabilities unlock, in words: 'applicant profiles and application guides'. Empty without any. */
export const contentsOf = (capabilities: readonly string[]): string =>
  formatList(
    Object.entries(parts).flatMap(([name, part]) => (capabilities.includes(name) ? part : [])),
  );
