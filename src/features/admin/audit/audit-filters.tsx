import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core';

import { useDebouncedInput } from '#ui/list/use-debounced-input.ts';

import { actions, type AuditFilter } from './search-params.ts';
import { actionName, tableName } from './wording.ts';

/**
 * The filters of the log. Changes are debounced and reported together, so that no field undoes
 * another.
 */
export function AuditFilters({
  filter: reported,
  tables,
  onChange,
}: {
  filter: AuditFilter;
  tables: string[];
  onChange: (filter: AuditFilter) => void;
}) {
  const [filter, setFilter] = useDebouncedInput(reported, onChange, isSame);
  const change = (part: Partial<AuditFilter>) => setFilter({ ...filter, ...part });

  const choices = [...new Set([...tables, filter.table].filter((name) => name !== ''))]
    .map((value) => ({ value, label: tableName(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      <NativeSelect
        label="What"
        data={[{ value: '', label: 'Everything' }, ...choices]}
        value={filter.table}
        onChange={(event) => change({ table: event.currentTarget.value })}
      />
      <NativeSelect
        label="Action"
        data={[
          { value: '', label: 'Any' },
          ...actions.map((value) => ({ value, label: actionName(value) })),
        ]}
        value={filter.action}
        onChange={(event) => change({ action: event.currentTarget.value })}
      />
      <TextInput
        label="Done by (email)"
        value={filter.actor}
        maxLength={200}
        onChange={(event) => change({ actor: event.currentTarget.value })}
      />
      <TextInput
        label="About (email)"
        value={filter.about}
        maxLength={200}
        onChange={(event) => change({ about: event.currentTarget.value })}
      />
      <TextInput
        label="ID, code or other key"
        value={filter.key}
        maxLength={200}
        onChange={(event) => change({ key: event.currentTarget.value })}
      />
      <TextInput
        label="From"
        type="date"
        value={filter.from}
        max={filter.to}
        onChange={(event) => change({ from: event.currentTarget.value })}
      />
      <TextInput
        label="To"
        type="date"
        value={filter.to}
        min={filter.from}
        onChange={(event) => change({ to: event.currentTarget.value })}
      />
    </SimpleGrid>
  );
}

const textsOf = ({ table, actor, action, key, about, from, to }: AuditFilter) =>
  JSON.stringify([table, actor.trim(), action, key.trim(), about.trim(), from, to]);

/** Compares filters, ignoring surrounding whitespace. */
const isSame = (one: AuditFilter, other: AuditFilter) => textsOf(one) === textsOf(other);
