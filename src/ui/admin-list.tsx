import { Button, Group, NativeSelect, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

import { AdminPage } from './admin-page.tsx';
import { CsvButton } from './csv-button.tsx';
import { PagedList } from './paged-list.tsx';
import { SearchBox } from './search-box.tsx';

/** What the address says of a list. */
interface ListView {
  text: string;
  page: number;
  filter?: string;
}

/** A list of the admin area: its title and buttons, its search, perhaps with a filter, and a page of its rows. */
export function AdminList<Row, View extends ListView>({
  title,
  tabs,
  buttons,
  csv,
  add,
  intro,
  view,
  onViewChange,
  searchLabel,
  filters,
  ...list
}: Pick<ComponentProps<typeof PagedList<Row>>, 'query' | 'noun' | 'empty' | 'children'> & {
  title: string;
  /** Links to the other pages of its section. */
  tabs?: ReactNode;
  /** Before the others. */
  buttons?: ReactNode;
  csv?: Pick<ComponentProps<typeof CsvButton>, 'name' | 'noun' | 'read'> & {
    /** True if it holds more than the list, which may be empty. */
    isWhole?: boolean;
  };
  add?: { label: string; onClick: () => void };
  intro?: string;
  view: View;
  onViewChange: (view: View, options?: { replace: boolean }) => void;
  searchLabel: string;
  filters?: readonly { value: NonNullable<View['filter']>; label: string }[];
}) {
  const { text } = view;
  const { query } = list;
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });
  return (
    <AdminPage
      title={title}
      tabs={tabs}
      actions={
        <>
          {buttons}
          {csv && <CsvButton {...csv} isDisabled={!csv.isWhole && !query.data?.total} />}
          {add && <Button onClick={add.onClick}>{add.label}</Button>}
        </>
      }
    >
      {intro !== undefined && (
        <Text c="dimmed" maw="42rem">
          {intro}
        </Text>
      )}
      <Group align="stretch">
        <div style={{ flex: '10 1 16rem' }}>
          <SearchBox label={searchLabel} value={text} onSearch={search} />
        </div>
        {filters && (
          <NativeSelect
            size="md"
            aria-label="Show"
            data={[...filters]}
            value={view.filter}
            onChange={(event) => {
              const chosen = filters.find(({ value }) => value === event.currentTarget.value);
              if (chosen) onViewChange({ ...view, filter: chosen.value, page: 1 });
            }}
            style={{ flex: '1 1 12rem' }}
          />
        )}
      </Group>
      <PagedList
        {...list}
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
      />
    </AdminPage>
  );
}
