import type { PathTo } from '#features/members/explore/score-chart-card.tsx';
import { applicantPath } from '#lib/store/paths.ts';

import { profilesPath } from './members-view.ts';

/** Where a dot of a chart leads: to its profile, or to the list of those with its scores, of one school or of all. */
export const pathToDot =
  (schoolId: string | null): PathTo =>
  ({ number, gpaFrom, gpaTo, mcat }) =>
    number === null
      ? profilesPath({ gpaFrom, gpaTo, mcatFrom: mcat, mcatTo: mcat, schoolId })
      : applicantPath(`applicant-${number}`);
