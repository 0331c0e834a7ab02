import { Text } from '@mantine/core';

import type { ScorePair } from '#model/applicants/applicant.ts';

import { apartFrom } from './wording.ts';

/** How far the member's own scores are from others, in the member's color: '● you: −0.06, −1'. */
export function You({ theirs, mine }: { theirs: ScorePair; mine: ScorePair | null | undefined }) {
  const apart = mine ? apartFrom(theirs, mine) : null;
  return (
    apart !== null && (
      <Text component="span" c="var(--you)" fz={13} style={{ whiteSpace: 'nowrap' }}>
        <span aria-hidden>● </span>
        {apart}
      </Text>
    )
  );
}
