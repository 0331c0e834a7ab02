import { NativeSelect } from '@mantine/core';

import type { SchoolName } from './queries.ts';

/** Whose profiles to look at: everybody's, or those of one school. */
export function SchoolPicker({
  schools,
  schoolId,
  onPick,
}: {
  schools: SchoolName[];
  /** Null for all schools. */
  schoolId: string | null;
  onPick: (schoolId: string | null) => void;
}) {
  return (
    <NativeSelect
      label="Whose profiles?"
      maw={480}
      value={schoolId ?? ''}
      onChange={(event) => onPick(event.currentTarget.value || null)}
      data={[
        { value: '', label: 'All schools' },
        ...schools.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
