import { Button, Group, NativeSelect, Text } from '@mantine/core';
import {
  useQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode } from 'react';

import type { Page, PageSize } from '#lib/data/pages.ts';
import type { UrlState } from '#lib/data/search-params.ts';
import { capitalized } from '#lib/text/words.ts';

import classes from './admin-list.module.css';
import { AdminPage } from '#ui/page/admin-page.tsx';
import { formatCount } from '#lib/text/format-count.ts';
import { CsvButton } from './csv-button.tsx';
import { DataTable, sortsOf } from './data-table.tsx';
import { PagedList } from './paged-list.tsx';
import { SearchBox } from './search-box.tsx';
import { useUrlState } from './use-url-state.ts';

/** What the address says of a list. */
interface ListView {
  text: string;
  page: number;
  sort?: string;
  size?: PageSize;
}

export interface Filter<View> {
  /** The field of the view that it changes. */
  name: keyof View & string;
  label: string;
  options: readonly { value: string; label: string }[];
}

interface List<Row, View> {
  url: UrlState<View>;
  view: View;
  show: (view: View, options?: { replace: boolean }) => void;
  query: UseQueryResult<Page<Row>>;
}

/** The state of a list, which its address holds, and the page of rows that it names. */
export function useAdminList<Row, View, Key extends QueryKey>(
  url: UrlState<View>,
  queryOf: (view: View) => UseQueryOptions<Page<Row>, Error, Page<Row>, Key>,
): List<Row, View> {
  const [view, show] = useUrlState(url);
  return { url, view, show, query: useQuery(queryOf(view)) };
}

/** The rows that somebody chose: some of this page, or all that match the list's search. */
export interface Chosen<Row> {
  rows: Row[];
  isAll: boolean;
  count: number;
}

/** What is done with many rows at once. */
interface Bulk<Row> {
  /** Every row, unless it says which. */
  canChoose?: (row: Row) => boolean;
  /** Offers all that match, too: what is done with them must find them by the search. */
  hasAll?: boolean;
  actions: readonly {
    /** 'Decline 3…' */
    label: (count: number) => string;
    onClick: (chosen: Chosen<Row>) => void;
    isDestructive?: boolean;
    /** Not offered for all that match. */
    isOfPage?: boolean;
  }[];
}

type Table<Row> = ComponentProps<typeof DataTable<Row>>;
type Csv = ComponentProps<typeof CsvButton>;

/** A list of the admin area: its title and buttons, its search and filters, and a page of its rows. */
export function AdminList<Row, View extends ListView>({
  noun,
  title = capitalized(noun[1]),
  tabs,
  buttons,
  csv,
  onAdd,
  intro,
  list: { url, view, show, query },
  searchLabel = `Search ${noun[1]}...`,
  filters,
  fields,
  firstSort = 'Newest first',
  empty = `There are no ${noun[1]} yet.`,
  sums,
  bulk,
  ...table
}: {
  /** Singular and plural: ['message', 'messages']. */
  noun: [one: string, many: string];
  title?: string;
  /** Links to the other pages of its section. */
  tabs?: ReactNode;
  /** Before the others. */
  buttons?: ReactNode;
  csv?: Omit<Csv, 'isDisabled'> & {
    /** True if it holds more than the list, which may be empty. */
    isWhole?: boolean;
  };
  onAdd?: () => void;
  intro?: string;
  list: List<Row, View>;
  searchLabel?: string;
  filters?: readonly Filter<View>[];
  /** Filters other than selects. */
  fields?: ReactNode;
  /** What the first order is called, if no column sorts by it. */
  firstSort?: string;
  /** The text of an empty list. */
  empty?: string;
  /** What all that match add up to. */
  sums?: string | undefined;
  bulk?: Bulk<Row>;
} & Pick<Table<Row>, 'columns' | 'keyOf' | 'nameOf' | 'actions'>) {
  const sorts = sortsOf(table.columns);
  const { sort: first } = url.defaults;
  if (first !== undefined && !sorts.some(({ value }) => value === first)) {
    sorts.unshift({ value: first, label: firstSort });
  }
  // On a phone, the rows come before what narrows them down.
  const [isMore, setMore] = useState(false);
  const hasMore = filters !== undefined || fields !== undefined || view.sort !== undefined;
  const select = ({ name, label, options }: Filter<View>) => (
    <NativeSelect
      key={name}
      label={label}
      data={[...options]}
      value={String(view[name])}
      onChange={(event) => show({ ...view, [name]: event.currentTarget.value, page: 1 })}
    />
  );
  return (
    <AdminPage
      title={title}
      tabs={tabs}
      actions={
        <>
          {buttons}
          {csv && <CsvButton {...csv} isDisabled={!csv.isWhole && !query.data?.total} />}
          {onAdd && <Button onClick={onAdd}>Add {capitalized(noun[0])}</Button>}
        </>
      }
    >
      {intro !== undefined && (
        <Text c="dimmed" maw="42rem">
          {intro}
        </Text>
      )}
      <div className={classes.tools}>
        <div className={classes.search}>
          <SearchBox
            size="sm"
            label={searchLabel}
            value={view.text}
            onSearch={(text) => show({ ...view, text, page: 1 }, { replace: true })}
          />
        </div>
        {hasMore && (
          <Button
            variant="default"
            hiddenFrom="sm"
            className={classes.more ?? ''}
            aria-expanded={isMore}
            onClick={() => setMore(!isMore)}
          >
            Filter
          </Button>
        )}
        <div className={`${classes.filters} ${isMore ? '' : classes.closed}`}>
          {filters?.map(select)}
          {fields}
          {view.sort !== undefined && (
            <div className={classes.sort}>
              {select({ name: 'sort', label: 'Sort by', options: sorts })}
            </div>
          )}
        </div>
      </div>
      <PagedList
        query={query}
        noun={noun}
        empty={empty}
        sums={sums}
        onClear={
          url.hasFilters(view)
            ? () => show({ ...url.withoutFilters(view), page: 1 }, { replace: true })
            : undefined
        }
        onPageChange={(page) => show({ ...view, page })}
        {...(view.size !== undefined && {
          size: view.size,
          onSizeChange: (size: PageSize) => show({ ...view, size, page: 1 }),
        })}
      >
        {(rows) => (
          <Rows
            // Another search is another choice.
            search={JSON.stringify({ ...view, page: 1 })}
            bulk={bulk}
            noun={noun}
            rows={rows}
            total={query.data?.total ?? rows.length}
            keyOf={table.keyOf}
          >
            {(choice) => (
              <DataTable
                label={title}
                rows={rows}
                {...table}
                choice={choice}
                sort={view.sort}
                onSort={
                  view.sort === undefined ? undefined : (sort) => show({ ...view, sort, page: 1 })
                }
              />
            )}
          </Rows>
        )}
      </PagedList>
    </AdminPage>
  );
}

interface Choosing {
  /** The search that it was made in. */
  search: string;
  keys: ReadonlySet<string | number>;
  isAll: boolean;
}

const none: Choosing = { search: '', keys: new Set(), isAll: false };

/** Rows of which many can be chosen, and what is done with those that are. */
function Rows<Row>({
  search,
  bulk,
  noun,
  rows,
  total,
  keyOf,
  children,
}: {
  search: string;
  bulk: Bulk<Row> | undefined;
  noun: [one: string, many: string];
  rows: readonly Row[];
  total: number;
  keyOf: Table<Row>['keyOf'];
  children: (choice: Table<Row>['choice']) => ReactNode;
}) {
  const [choice, setChoice] = useState<Choosing>(none);
  const { keys, isAll } = choice.search === search ? choice : none;
  if (!bulk) return children(undefined);
  const { canChoose = () => true, hasAll = false, actions } = bulk;
  const isChosen = (row: Row) => isAll || (keys.has(keyOf(row)) && canChoose(row));
  const onChoose = (changed: readonly Row[], isNow: boolean) => {
    const before = isAll ? rows.map(keyOf) : [...keys];
    const these = changed.map(keyOf);
    const left = before.filter((key) => !these.includes(key));
    setChoice({ search, keys: new Set([...left, ...(isNow ? these : [])]), isAll: false });
  };
  // Of those on another page nothing is seen, so that nothing is done with them unless all are meant.
  const chosen = rows.filter(isChosen);
  const count = isAll ? total : chosen.length;
  const offered = actions.filter(({ isOfPage = false }) => !(isAll && isOfPage));
  const isWholePage = chosen.length > 0 && chosen.length === rows.filter(canChoose).length;
  return (
    <>
      {chosen.length > 0 && (
        <Group gap="xs">
          <Text size="sm" fw={600}>
            {formatCount(count)} chosen
          </Text>
          {hasAll && !isAll && isWholePage && total > rows.length && (
            <Button
              variant="subtle"
              size="xs"
              onClick={() => setChoice({ ...choice, isAll: true })}
            >
              Choose all {formatCount(total)} {noun[1]} that match
            </Button>
          )}
          {offered.map(({ label, onClick, isDestructive = false }) => (
            <Button
              key={label(2)}
              variant="default"
              size="xs"
              {...(isDestructive && { color: 'red', variant: 'outline' })}
              onClick={() => onClick({ rows: chosen, isAll, count })}
            >
              {label(count)}
            </Button>
          ))}
          <Button variant="subtle" size="xs" onClick={() => setChoice(none)}>
            Choose none
          </Button>
        </Group>
      )}
      {children({ canChoose, isChosen, onChoose })}
    </>
  );
}
