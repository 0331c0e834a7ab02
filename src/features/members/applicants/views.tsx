import { Button, NativeSelect } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconLayoutList, IconSquare, IconTable, type Icon } from '@tabler/icons-react';

import { applicantTexts } from '#model/applicants/facts.ts';
import { listViewKey, schoolViewKey } from '#lib/storage/storage-keys.ts';

import type { Counts, SectionName } from './schema.ts';

export const listViews = [
  { value: 'rows', label: 'Rows', Icon: IconLayoutList },
  { value: 'cards', label: 'Cards', Icon: IconSquare },
  { value: 'table', label: 'Table', Icon: IconTable },
] as const;

/** One profile after the other is read whole; a list opens each in place. */
export const schoolViews = [
  { value: 'card', label: 'Card View', Icon: IconSquare },
  { value: 'list', label: 'List View', Icon: IconLayoutList },
] as const;

export type ListView = (typeof listViews)[number]['value'];

type Views<View> = readonly [Choice<View>, ...Choice<View>[]];
interface Choice<View> {
  value: View;
  label: string;
  Icon: Icon;
}

/** How this browser shows lists of profiles. */
export const useListView = () => useKeptView(listViewKey, listViews);

/** How this browser shows a school's profiles. */
export const useSchoolView = () => useKeptView(schoolViewKey, schoolViews);

function useKeptView<const View extends string>(key: string, views: Views<View>) {
  const [kept, keep] = useLocalStorage({ key, defaultValue: views[0].value });
  const { value: view } = views.find(({ value }) => value === kept) ?? views[0];
  return [view, (next: View) => keep(next)] as const;
}

export function ViewSwitch<const View extends string>({
  views,
  view,
  onChange,
}: {
  views: Views<View>;
  view: View;
  onChange: (view: View) => void;
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
