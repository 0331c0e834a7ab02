import {
  ActionIcon,
  Box,
  Button,
  Checkbox,
  Group,
  Menu,
  Table,
  UnstyledButton,
  VisuallyHidden,
  type MantineBreakpoint,
} from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useLetterKeys } from './use-letter-keys.ts';
import { moveFocus, steps } from './row-keys.ts';
import stacked from './stacked-table.module.css';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** The heading sorts the list by this name: '<name>-asc' or '<name>-desc'. */
  sort?: string;
  /** Numbers and amounts stand at the end of their column; neither they nor dates break. */
  isFigure?: boolean;
  isDate?: boolean;
  /** A figure is first sorted from the highest, a text from A to Z. */
  isText?: boolean;
  /** A phone leaves out the cell of such a row. */
  isEmpty?: (row: Row) => boolean;
  visibleFrom?: MantineBreakpoint;
  /** Where a phone's short row has it, without its label: a list in which one column says so leaves out those that do not. */
  onPhone?: 'start' | 'end';
}

export interface RowAction {
  label: string;
  onClick: () => void;
  isDisabled?: boolean;
  isDestructive?: boolean;
}

/** The rows that are chosen for what is done with many. */
export interface Choice<Row> {
  isChosen: (row: Row) => boolean;
  canChoose: (row: Row) => boolean;
  onChoose: (rows: readonly Row[], isChosen: boolean) => void;
}

interface Sorting {
  /** '<name>-asc' or '<name>-desc'. */
  sort?: string | undefined;
  onSort?: ((sort: string) => void) | undefined;
}

/** A table of records; on a phone each is a block. */
export function DataTable<Row>({
  label,
  rows,
  columns,
  keyOf,
  nameOf,
  actions,
  choice,
  ...sorting
}: {
  label: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  keyOf: (row: Row) => string | number;
  /** Names a record in the labels of its buttons. */
  nameOf?: (row: Row) => string;
  /** The first is a button, further ones are in a menu. */
  actions?: ((row: Row) => (RowAction | false)[]) | undefined;
  /** Puts a checkbox before each row. */
  choice?: Choice<Row> | undefined;
} & Sorting) {
  const [hasLetterKeys] = useLetterKeys();
  const nameIn = (row: Row) => nameOf?.(row) ?? String(keyOf(row));
  return (
    <Table
      verticalSpacing={6}
      className={`${stacked.table} ${columns.some(({ onPhone }) => onPhone) ? stacked.short : ''}`}
      aria-label={label}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (step !== undefined && (hasLetterKeys || event.key.length > 1)) moveFocus(event, step);
      }}
    >
      <Table.Thead>
        <Table.Tr>
          {choice && <ChooseAll rows={rows} {...choice} />}
          {columns.map((column) => (
            <Heading key={column.label} column={column} {...sorting} />
          ))}
          {actions && (
            <Table.Th>
              <VisuallyHidden>Actions</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={keyOf(row)}>
            {choice && (
              <Table.Td>
                {choice.canChoose(row) && (
                  <Checkbox
                    aria-label={`Choose: ${nameIn(row)}`}
                    checked={choice.isChosen(row)}
                    onChange={(event) => choice.onChoose([row], event.currentTarget.checked)}
                  />
                )}
              </Table.Td>
            )}
            {columns.map((column) => (
              <Table.Td
                key={column.label}
                data-label={column.label}
                className={classOf(column, row)}
                {...(column.visibleFrom && { visibleFrom: column.visibleFrom })}
              >
                <div>{column.cell(row)}</div>
              </Table.Td>
            ))}
            {actions && (
              <Table.Td>
                <Actions
                  of={nameIn(row)}
                  actions={actions(row).filter((action) => action !== false)}
                />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ChooseAll<Row>({
  rows,
  isChosen,
  canChoose,
  onChoose,
}: { rows: readonly Row[] } & Choice<Row>) {
  const choosable = rows.filter(canChoose);
  const chosen = choosable.filter(isChosen);
  return (
    <Table.Th w={40}>
      {choosable.length > 0 && (
        <Checkbox
          aria-label="Choose all on this page"
          checked={chosen.length === choosable.length}
          indeterminate={chosen.length > 0 && chosen.length < choosable.length}
          onChange={(event) => onChoose(choosable, event.currentTarget.checked)}
        />
      )}
    </Table.Th>
  );
}

const classOf = <Row,>({ isFigure, isDate, isEmpty, onPhone }: Column<Row>, row?: Row) =>
  [
    isFigure && stacked.amount,
    isDate && stacked.figure,
    onPhone && stacked[onPhone],
    row !== undefined && isEmpty?.(row) && stacked.empty,
  ]
    .filter(Boolean)
    .join(' ');

/** A column's heading. It may sort the list by the column; pressed again, in the other direction. */
function Heading<Row>({ column, sort, onSort }: { column: Column<Row> } & Sorting) {
  const { label, sort: name, isText, isFigure, visibleFrom } = column;
  const place = { className: classOf(column), ...(visibleFrom && { visibleFrom }) };
  if (name === undefined || !onSort) return <Table.Th {...place}>{label}</Table.Th>;
  const isAscending = sort === `${name}-asc`;
  const isSorted = isAscending || sort === `${name}-desc`;
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  const next = (isSorted ? isAscending : !isText) ? 'desc' : 'asc';
  return (
    <Table.Th aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'} {...place}>
      {/* On a phone the headings are out of sight, and a select sorts the list. */}
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        visibleFrom="sm"
        onClick={() => onSort(`${name}-${next}`)}
      >
        <Group gap={4} wrap="nowrap" component="span" className={isFigure ? stacked.reversed : ''}>
          {label}
          <Arrow size={16} aria-hidden opacity={isSorted ? 1 : 0.35} />
        </Group>
      </UnstyledButton>
      <Box component="span" hiddenFrom="sm">
        {label}
      </Box>
    </Table.Th>
  );
}

/** The names that the columns sort by, as a select offers them: 'GPA, descending'. */
export const sortsOf = <Row,>(columns: readonly Column<Row>[]) =>
  columns.flatMap(({ label, sort }) =>
    sort === undefined
      ? []
      : [
          { value: `${sort}-desc`, label: `${label}, descending` },
          { value: `${sort}-asc`, label: `${label}, ascending` },
        ],
  );

function Actions({ of, actions: [first, ...others] }: { of: string; actions: RowAction[] }) {
  if (!first) return null;
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      <Button
        variant="default"
        size="xs"
        aria-label={`${first.label}: ${of}`}
        disabled={first.isDisabled ?? false}
        onClick={first.onClick}
      >
        {first.label}
      </Button>
      {others.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size={30} aria-label={`More: ${of}`}>
              <IconDots size={16} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ label, onClick, isDisabled = false, isDestructive = false }) => (
              <Menu.Item
                key={label}
                disabled={isDisabled}
                onClick={onClick}
                {...(isDestructive && { color: 'red' })}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  );
}
