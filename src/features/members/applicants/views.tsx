import { Button, NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutList, IconSquare, IconTable } from '@tabler/icons-react';

import { applicantTexts } from '#lib/applicants/applicant.ts';
import { listViewKey } from '#lib/storage/storage-keys.ts';

import type { Counts, SectionName } from './schema.ts';

const views = [
  { value: 'rows', label: 'Rows', Icon: IconLayoutList },
  { value: 'cards', label: 'Cards', Icon: IconSquare },
  { value: 'table', label: 'Table', Icon: IconTable },
] as const;

export type ListView = (typeof views)[number]['value'];

/** How this browser shows lists of profiles. */
export function useListView() {
  const [kept, keep] = useLocalStorage({ key: listViewKey, defaultValue: 'rows' });
  const view = views.find(({ value }) => value === kept)?.value ?? 'rows';
  return [view, keep] as const;
}

export function ViewSwitch({
  view,
  onChange,
}: {
  view: ListView;
  onChange: (view: ListView) => void;
}) {
  return (
    <Button.Group aria-label="View">
      {views.map(({ value, label, Icon }) => (
        <Button
          key={value}
          px="sm"
          leftSection={<Icon size={16} aria-hidden />}
          variant={view === value ? 'filled' : 'default'}
          aria-pressed={view === value}
          onClick={() => onChange(value)}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  );
}

/** What to read of each profile: all of it, or one text of many. */
export function SectionSelect({
  section,
  counts,
  onChange,
}: {
  section: SectionName | '';
  counts?: Counts | undefined;
  onChange: (section: SectionName | '') => void;
}) {
  const named = applicantTexts.map(({ name, label }) => {
    const count = counts?.sections?.[name];
    return { value: name, label: count === undefined ? label : `${label} (${count})` };
  });
  return (
    <NativeSelect
      label="Read"
      data={[{ value: '', label: 'Whole profile' }, ...named]}
      value={section}
      onChange={({ currentTarget: { value } }) =>
        onChange(applicantTexts.find(({ name }) => name === value)?.name ?? '')
      }
    />
  );
}
