import type { ReactNode } from 'react';
import { get, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { z } from 'zod';

import type { Database } from '#database.types.ts';
import { rowSchema, snakeCased, type CamelCased } from '#lib/data/row.ts';

import type { Field, Shown } from './kinds.tsx';
import type { VersionedField } from './merge-versions.ts';

type Tables = Database['public']['Tables'];
type Edit = Field<unknown, unknown>;
type Fields = Record<string, Shown<unknown> | Edit>;

type StoredOf<One> = One extends Shown<infer Stored> ? Stored : never;
type EditedName<All> = {
  [Name in keyof All]: All[Name] extends { asks: string } ? Name : never;
}[keyof All] &
  string;

/** A row with the columns of a record. */
export type RowOf<All> = { [Name in keyof All]: StoredOf<All[Name]> };
/** What a form changes of it. */
export type DraftOf<All> = { [Name in EditedName<All>]: StoredOf<All[Name]> };
/** What is typed into the form. */
export type ValuesOf<All> = {
  [Name in EditedName<All>]: All[Name] extends Field<infer _, infer Typed> ? Typed : never;
};

/** What every table has and no form changes. */
type Stamp = 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy';
type Columns<Table extends keyof Tables> = CamelCased<Tables[Table]['Row']>;

/** Every column of the table is declared, as what it is, or left out by its name. */
type EveryColumn<Table extends keyof Tables, Without> = {
  [Name in Exclude<keyof Columns<Table>, Stamp | Without>]: Shown<Columns<Table>[Name]>;
};

/** Checks several fields together. */
export type Rule<Values> = (
  values: Values,
  refuse: (field: keyof Values & string, message: string) => void,
) => void;

const at = (from: object | null, name: string, instead: unknown): unknown =>
  from === null ? instead : get(from, name);

const isEdited = (field: Shown<unknown> | Edit): field is Edit => 'asks' in field;

/** The names of the columns, to be selected. */
export const columnsOf = (fields: Fields): string => Object.keys(snakeCased(fields)).join(', ');

/** What follows from the fields of a record: its row, its form, the comparison of versions and its exported file. */
export function recordOf<
  Table extends keyof Tables,
  All extends Fields,
  const Without extends keyof Columns<Table> = never,
>(
  { table }: { table: Table; without?: Without[] },
  fields: All & EveryColumn<Table, Without>,
  ...rules: Rule<ValuesOf<All>>[]
) {
  type Values = ValuesOf<All>;
  const all: [name: string, field: Shown<unknown> | Edit][] = Object.entries(fields);
  const edited = all.flatMap(([name, field]) => (isEdited(field) ? [[name, field] as const] : []));
  const each = <Part>(partOf: (field: Edit, name: string) => Part) =>
    Object.fromEntries(edited.map(([name, field]) => [name, partOf(field, name)]));
  // oxlint-disable typescript/no-unsafe-type-assertion -- each field keeps its own types
  const schema = z.object(each((field) => field.schema)).superRefine((values, context) => {
    for (const rule of rules)
      rule(values as Values, (field, message) =>
        context.addIssue({ code: 'custom', path: [field], message }),
      );
  }) as unknown as z.ZodType<Values, Values>;
  const stored = Object.fromEntries(all.map(([name, field]) => [name, field.stored])) as {
    [Name in keyof All]: z.ZodType<StoredOf<All[Name]>>;
  };
  return {
    fields: fields as All,
    /** The shape of its row, and its schema. */
    stored,
    row: rowSchema(stored) as unknown as z.ZodType<RowOf<All>>,
    /** The labels of its inputs. */
    asked: each(({ asks }) => asks) as Record<EditedName<All>, string>,
    labels: each(({ label }) => label) as Record<EditedName<All>, string>,
    /** A new one. */
    blank: each(({ initial }) => initial) as DraftOf<All>,
    /** For useVersionedForm. */
    form: {
      table,
      schema,
      fields: edited.flatMap(([name, field]) => versionsOf<Values>(name, field)),
      toFormValues: (row: DraftOf<All> | null) =>
        each((field, name) => field.toTyped(at(row, name, field.initial))) as Values,
    },
    toDraft: (values: Values, before: DraftOf<All> | null) =>
      each((field, name) =>
        field.toStored(at(values, name, null), at(before, name, field.initial)),
      ) as DraftOf<All>,
    /** A row of the exported file. */
    toCells: (row: RowOf<All>) =>
      Object.fromEntries(
        all.flatMap(([name, field]) =>
          field.column === null ? [] : [[field.column, field.cell(at(row, name, null))]],
        ),
      ),
  };
  // oxlint-enable typescript/no-unsafe-type-assertion
}

function versionsOf<Values extends FieldValues>(
  name: string,
  field: Edit,
): VersionedField<Values>[] {
  // oxlint-disable typescript/no-unsafe-type-assertion -- a field of the record is one of its form
  if (field.parts)
    return field.parts.map((part) => ({
      ...part,
      name: `${name}.${part.name}` as FieldPath<Values>,
    }));
  const { label, isMoment } = field;
  return [
    {
      name: name as FieldPath<Values>,
      label,
      write: (values) => field.write(get(values, name)),
      ...(isMoment && { isMoment }),
      ...(field.show && { show: (values) => field.show?.(get(values, name)) }),
    },
  ];
  // oxlint-enable typescript/no-unsafe-type-assertion
}

/** Renders the inputs of a record by name, with what only the form knows of them. */
export const inputsOf =
  <All extends Fields>({ fields }: { fields: All }, control: Control<ValuesOf<All>>) =>
  <Name extends EditedName<All>>(
    name: Name,
    props?: All[Name] extends Field<infer _, infer __, infer Props> ? Partial<Props> : never,
  ): ReactNode => {
    const field = fields[name];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field of the record is one of its form
    const place = { control, name: name as unknown as FieldPath<ValuesOf<All>> };
    return field && isEdited(field) ? field.input?.(place, props) : null;
  };

/** An end comes after its start. */
export const inPeriod =
  <Start extends string, End extends string>(
    start: Start,
    end: End,
  ): Rule<Record<Start | End, string>> =>
  (values, refuse) => {
    const [from, until] = [values[start], values[end]];
    if (from === '' || until === '' || new Date(until) > new Date(from)) return;
    refuse(end, 'The end must be after the start');
  };
