import { NativeSelect } from '@mantine/core';

import { toSchoolSort, schoolSorts, type SchoolSort } from '#lib/school-sorts.ts';

export function SchoolSortSelect({
  sort,
  onChange,
}: {
  sort: SchoolSort;
  onChange: (sort: SchoolSort) => void;
}) {
  return (
    <NativeSelect
      label="Sort by"
      w={{ base: '100%', sm: 220 }}
      data={[...schoolSorts]}
      value={sort}
      onChange={(event) => onChange(toSchoolSort(event.currentTarget.value))}
    />
  );
}
