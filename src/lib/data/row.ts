import { z } from 'zod';

type CamelCase<Key> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Key;

/** A row with its columns named in camelCase. */
export type CamelCased<Row> = { [Key in keyof Row as CamelCase<Key>]: Row[Key] };

/** Renames the columns of a row: `order_number` becomes `orderNumber`. Values stay as they are. */
export function camelCased<Row extends object>(row: Row): CamelCased<Row> {
  const entries = Object.entries(row).map(([key, value]) => [
    key.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-return -- typed as the row
  return Object.fromEntries(entries);
}

type SnakeCase<Key> = Key extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : Key;

/** Renames the fields of a record to the columns of its row: `orderNumber` becomes `order_number`. */
export function snakeCased<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields as SnakeCase<Key>]: Fields[Key] } {
  const entries = Object.entries(fields).map(([key, value]) => [
    key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-return -- typed as the row
  return Object.fromEntries(entries);
}

/** The arguments of a function that are given: those that are not null or ''. */
export const given = <Arguments extends object>(all: Arguments) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only those are left out
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== '')) as {
    [Name in keyof Arguments]?: Exclude<Arguments[Name], null | ''>;
  };

/** A function's arguments from a record: one that is null has its default. */
export const withoutNulls = <Fields extends object>(fields: Fields) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only those are left out
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields as null extends Fields[Name] ? never : Name]: Fields[Name];
  } & {
    [Name in keyof Fields as null extends Fields[Name] ? Name : never]?: NonNullable<Fields[Name]>;
  };

/** The schema of a row, or of an object in a function's result. Its columns are named in camelCase. */
export const rowSchema = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.preprocess(
    (row) => (typeof row === 'object' && row !== null ? camelCased(row) : row),
    z.object(shape),
  );
