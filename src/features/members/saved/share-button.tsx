import { Button } from '@mantine/core';

import type { ClosedCycle } from './schema.ts';

/** Makes a profile of a cycle. The form asks for a school that accepted. */
export function ShareButton({
  schools,
  onShare,
}: Pick<ClosedCycle, 'schools'> & { onShare: (schools: ClosedCycle['schools']) => void }) {
  if (!schools.some(({ answer }) => answer === 'accepted')) return null;
  return (
    <Button variant="default" onClick={() => onShare(schools)}>
      Share how it went
    </Button>
  );
}
