import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

import { actions, type AuditFilter } from './search-params.ts';
import { actionName, tableName } from './words.ts';

/** What is looked for in the log. */
export function AuditFilters({
  filter,
  tables,
  onChange,
}: {
  filter: AuditFilter;
  tables: string[];
  onChange: (change: Partial<AuditFilter>) => void;
}) {
  const choices = [...new Set([...tables, filter.table].filter((name) => name !== ''))]
    .map((value) => ({ value, label: tableName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md">
      <NativeSelect
        label="What"
        data={[{ value: '', label: 'Everything' }, ...choices]}
        value={filter.table}
        onChange={(event) => onChange({ table: event.currentTarget.value })}
      />
      <NativeSelect
        label="Action"
        data={[
          { value: '', label: 'Any' },
          ...actions.map((value) => ({ value, label: actionName(value) })),
        ]}
        value={filter.action ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ action: actions.find((action) => action === value) ?? null })
        }
      />
      <TypedFilter
        label="Who (e-mail)"
        value={filter.actor}
        onChange={(actor) => onChange({ actor })}
      />
      <TypedFilter
        label="Id, code or other key"
        value={filter.key}
        onChange={(key) => onChange({ key })}
      />
      <TextInput
        label="From"
        type="date"
        value={filter.from}
        max={filter.to}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filter.to}
        min={filter.from}
        onChange={(event) => onChange({ to: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

/** Reports what is typed once the typing pauses, and follows a value that changes elsewhere. */
function TypedFilter({
  label,
  value: reported,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const [value, setValue] = useState(reported);
  const [known, setKnown] = useState(reported);
  const report = useDebouncedCallback(onChange, 300);
  if (reported !== known) {
    setKnown(reported);
    if (reported !== value.trim()) setValue(reported);
  }
  return (
    <TextInput
      label={label}
      value={value}
      maxLength={200}
      onChange={(event) => {
        setValue(event.currentTarget.value);
        report(event.currentTarget.value);
      }}
    />
  );
}
