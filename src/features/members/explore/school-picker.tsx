import { NativeSelect } from '@mantine/core';

import type { SchoolName } from './queries.ts';

/** Selects the profiles of all schools or of one. */
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
      label="School"
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
