import type {
  CheckboxProps,
  NativeSelectProps,
  TextareaProps,
  TextInputProps,
} from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';

import { fromMomentField, momentField, toMomentField } from '#lib/dates/moment-field.ts';
import { amountProblem, parseDollars, writeDollars } from '#lib/money/money.ts';
import { plainText } from '#lib/text/clean.ts';
import { requiredText, textField, wholeNumber } from '#lib/text/text-field.ts';
import {
  CheckboxField,
  ChoicesField,
  MomentField,
  SelectField,
  TextareaField,
  TextField,
  type FieldProps,
} from '#ui/form/fields.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import type { VersionedField } from './merge-versions.ts';

/** A column of a record that is read, and that no form changes. */
export interface Shown<Stored> {
  label: string;
  stored: z.ZodType<Stored>;
  /** Its column in an exported file; null for none. */
  column: string | null;
  cell(stored: Stored): string | number;
}

/** A field of a record: as it is stored, typed, checked, compared, asked for and exported. */
export interface Field<Stored, Typed, Props = object> extends Shown<Stored> {
  /** The label of its input. */
  asks: string;
  /** Of a new record. */
  initial: Stored;
  schema: z.ZodType<Typed, Typed>;
  toTyped(stored: Stored): Typed;
  /** What was not touched is stored as before: a moment keeps its seconds. */
  toStored(typed: Typed, before: Stored): Stored;
  /** As a text, the same for equal values. */
  write(typed: Typed): string;
  /** What an admin who has to choose between two versions sees; as written by default. */
  show?(typed: Typed): ReactNode;
  isMoment?: true;
  /** If it is compared in several parts. */
  parts?: Pick<VersionedField<FieldValues>, 'name' | 'label' | 'isMoment'>[];
  /** Unless the form has one of its own. */
  input?<Values extends FieldValues>(place: FieldProps<Values>, props?: Partial<Props>): ReactNode;
}

export interface Words {
  label: string;
  /** The label of the input, where it says more. */
  asks?: string;
  help?: string;
  /** What an empty one means, where two versions are compared. */
  empty?: string;
  /** The title of its column, where it differs; null if the file has none. */
  column?: string | null;
}

export const named = ({ label, asks = label, column = label }: Words) => ({ label, asks, column });

/** A column that no form changes; without a title, it is in no file. */
export const shown = <Stored,>(
  stored: z.ZodType<Stored>,
  column: string | null = null,
  cell: (stored: Stored) => string | number = String,
): Shown<Stored> => ({ label: column ?? '', stored, column, cell });

type Text<Props> = Field<string, string, Props>;

function textOf(
  limit: number,
  { isRequired = false, ...words }: Words & { isRequired?: boolean },
): Omit<Text<object>, 'input'> {
  const names = named(words);
  return {
    ...names,
    initial: '',
    stored: z.string(),
    schema: isRequired ? requiredText(names.asks, limit) : textField(limit),
    toTyped: (stored) => stored,
    toStored: (typed) => typed,
    write: (typed) => typed.trim(),
    cell: (stored) => stored,
  };
}

export const text = (
  limit: number,
  words: Words & { isRequired?: boolean },
  own: TextInputProps = {},
): Text<TextInputProps> => ({
  ...textOf(limit, words),
  input: (place, props) => (
    <TextField
      label={words.asks ?? words.label}
      description={words.help}
      required={words.isRequired ?? false}
      {...own}
      {...props}
      {...place}
    />
  ),
});

/** 'example.com/us' as 'https://example.com/us'; what is no host, or names how it is reached, stays. */
const withScheme = (typed: string): string =>
  /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}([/?#:]|$)/i.test(typed) ? `https://${typed}` : typed;

/** A web address, or nothing. */
export const webAddress = (
  limit: number,
  words: Words,
  { pattern, problem }: { pattern: RegExp; problem: string },
): Text<TextInputProps> => {
  const field = text(limit, words, { placeholder: 'https://', inputMode: 'url', maxLength: limit });
  return {
    ...field,
    schema: field.schema
      .transform(withScheme)
      .refine((typed) => typed === '' || pattern.test(typed), problem),
  };
};

export const longText = (
  limit: number,
  words: Words & { isRequired?: boolean },
  own: TextareaProps = {},
): Text<TextareaProps> => ({
  ...textOf(limit, words),
  input: (place, props) => (
    <TextareaField
      label={words.asks ?? words.label}
      description={words.help}
      required={words.isRequired ?? false}
      {...own}
      {...props}
      {...place}
    />
  ),
});

type Option = string | { value: string; label: string };

/** One of several, which is written by its label. */
export function select(
  options: Option[],
  words: Words & { initial?: string },
  own: Partial<NativeSelectProps> = {},
): Text<NativeSelectProps & { options: Option[] }> {
  const labelOf = (value: string) => {
    const found = options.find((one) => typeof one !== 'string' && one.value === value);
    return typeof found === 'object' ? found.label : value;
  };
  return {
    ...textOf(Infinity, words),
    initial: words.initial ?? '',
    schema: z.string(),
    write: labelOf,
    cell: labelOf,
    input: (place, { options: given = options, ...props } = {}) => (
      <SelectField
        label={words.asks ?? words.label}
        description={words.help}
        {...own}
        {...props}
        {...place}
        options={given}
      />
    ),
  };
}

/** Stored as null when nothing is typed or chosen. */
export const orNull = <Typed extends string | string[], Props>(
  field: Field<Typed, Typed, Props>,
  emptyCell = '',
): Field<Typed | null, Typed, Props> => ({
  ...field,
  initial: null,
  stored: field.stored.nullable(),
  toTyped: (stored) => stored ?? field.initial,
  toStored: (typed) =>
    (typeof typed === 'string' ? typed.trim() : typed).length === 0 ? null : typed,
  cell: (stored) => (stored === null ? emptyCell : field.cell(stored)),
  ...(field.input && { input: (place, props) => field.input?.(place, props) }),
});

/** A number that is typed as a text; null when nothing is. */
export function number(
  how: {
    stored?: z.ZodType<number>;
    parse: (typed: string) => number | null;
    write: (stored: number | null) => string;
    isFine: (value: number) => boolean;
    /** What is said of any other text. */
    problem: (typed: string) => string;
  },
  words: Words,
  own: TextInputProps = {},
): Field<number | null, string, TextInputProps> {
  const { parse, write } = how;
  return {
    ...named(words),
    initial: null,
    stored: (how.stored ?? z.int()).nullable(),
    schema: z
      .string()
      .overwrite(plainText)
      .refine((typed) => typed === '' || how.isFine(parse(typed) ?? NaN), {
        error: ({ input }) => how.problem(String(input)),
      }),
    toTyped: write,
    toStored: (typed) => parse(plainText(typed)),
    write: (typed) => write(parse(plainText(typed))) || (words.empty ?? ''),
    cell: write,
    input: (place, props) => (
      <TextField
        label={words.asks ?? words.label}
        description={words.help}
        {...own}
        {...props}
        {...place}
      />
    ),
  };
}

/** Of one and more, or null. */
export const whole = (
  most: number | null,
  { problem, unit = '', ...words }: Words & { problem?: string; unit?: string },
  own: TextInputProps = {},
) =>
  number(
    {
      // Some write it with its unit: '25%'.
      parse: (typed) => {
        const digits = unit !== '' && typed.endsWith(unit) ? typed.slice(0, -unit.length) : typed;
        return /^\d{1,9} ?$/.test(digits) ? Number(digits) : null;
      },
      write: (stored) => String(stored ?? ''),
      isFine: (value) => value >= 1 && value <= (most ?? Infinity),
      problem: () =>
        problem ?? `Please enter a whole number from 1${most === null ? '' : ` to ${most}`}`,
    },
    words,
    { inputMode: 'numeric', ...own },
  );

/** A place in a list. */
export const sortOrder = (words: Words): Field<number, string, TextInputProps> => ({
  ...text(0, words, { inputMode: 'numeric' }),
  initial: 0,
  stored: z.int(),
  schema: wholeNumber,
  toTyped: String,
  toStored: Number,
  write: (typed) => String(Number(typed)),
  cell: (stored) => stored,
});

/** US cents, or null. */
export const dollars = (mostCents: number, words: Words, own: TextInputProps = {}) =>
  number(
    {
      parse: parseDollars,
      write: writeDollars,
      isFine: (cents) => cents >= 1 && cents <= mostCents,
      problem: (typed) =>
        amountProblem(typed, `Please enter an amount from 0.01 to ${formatCount(mostCents / 100)}`),
    },
    words,
    { inputMode: 'decimal', ...own },
  );

/** ISO, or null. */
export const moment = (
  words: Words,
  own: TextInputProps = {},
): Field<string | null, string, TextInputProps> => {
  const { column, ...names } = named(words);
  return {
    ...names,
    column: column && `${column} (UTC)`,
    initial: null,
    stored: z.string().nullable(),
    schema: momentField,
    toTyped: toMomentField,
    toStored: fromMomentField,
    write: (typed) => typed.trim(),
    isMoment: true,
    cell: (stored) => stored ?? '',
    input: (place, props) => (
      <MomentField
        label={names.asks}
        {...(words.help !== undefined && { hint: words.help })}
        {...own}
        {...props}
        {...place}
      />
    ),
  };
};

/** 2026-01-31, or null. */
export const day = (words: Words): Field<string | null, string, TextInputProps> =>
  orNull({
    ...text(10, words, { type: 'date' }),
    schema: z
      .string()
      .refine(
        (typed) => typed === '' || /^2[01]\d\d-/.test(typed),
        'Please enter a day from the year 2000 on',
      )
      .refine(
        (typed) => typed === '' || z.iso.date().safeParse(typed).success,
        'Please enter a day',
      ),
  });

export const yesNo = (
  initial: boolean,
  words: Words,
  own: CheckboxProps = {},
): Field<boolean, boolean, CheckboxProps> => ({
  ...named(words),
  initial,
  stored: z.boolean(),
  schema: z.boolean(),
  toTyped: (stored) => stored,
  toStored: (typed) => typed,
  write: (typed) => (typed ? 'Yes' : 'No'),
  cell: (stored) => (stored ? 'Yes' : 'No'),
  input: (place, props) => (
    <CheckboxField
      size="md"
      label={words.asks ?? words.label}
      description={words.help}
      {...own}
      {...props}
      {...place}
    />
  ),
});

/** Some of several. */
export const choices = (
  words: Words,
  own: { value: string; label: string }[] = [],
): Field<string[], string[], { choices: { value: string; label: string }[] }> => ({
  ...named(words),
  initial: [],
  stored: z.array(z.string()),
  schema: z.array(z.string()),
  toTyped: (stored) => stored,
  toStored: (typed) => typed,
  write: (typed) => typed.toSorted().join(', ') || (words.empty ?? ''),
  cell: (stored) => stored.join(', '),
  input: (place, { choices: given = own } = {}) => (
    <ChoicesField {...place} label={words.asks ?? words.label} choices={given} />
  ),
});
