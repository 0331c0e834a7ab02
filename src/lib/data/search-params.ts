import { startOfDay } from '#lib/dates/dates.ts';
import { cleanText } from '#lib/text/clean.ts';
import { cut } from '#lib/text/cut.ts';

/** A value of a page's state, and how the URL's search params hold it. */
export interface Field<Value> {
  /** Reads any URL, including hand-edited ones; an invalid value is the default. */
  read: (params: URLSearchParams) => Value;
  /** The search params of a value; none for the default. */
  write: (value: Value) => [param: string, text: string][];
  /** The value narrows a list. */
  isFilter?: boolean;
}

/** The state of a page, kept in its URL. */
export interface UrlState<View> {
  defaults: View;
  read: (params: URLSearchParams) => View;
  /** '?q=york&page=2', or '' for the defaults, which what is left out has. */
  write: (view: Partial<View>) => string;
  /** Whether the view differs from the default in a field that narrows a list. */
  hasFilters: (view: View) => boolean;
  /** The view of the whole list, in the same order. */
  withoutFilters: (view: View) => View;
}

/** The type of a page's state: `ViewOf<typeof ordersUrl>`. */
export type ViewOf<State> = State extends UrlState<infer View> ? View : never;

export function urlState<View extends object>(fields: {
  [Name in keyof View]: Field<View[Name]>;
}): UrlState<View> {
  const names: (keyof View)[] = [];
  for (const name in fields) names.push(name);
  const paramsOf = (view: View, name: keyof View) => fields[name].write(view[name]);
  const read = (params: URLSearchParams) =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has every name
    Object.fromEntries(names.map((name) => [name, fields[name].read(params)])) as View;
  const defaults = read(new URLSearchParams());
  return {
    defaults,
    read,
    write(view) {
      const whole = { ...defaults, ...view };
      const params = new URLSearchParams(names.flatMap((name) => paramsOf(whole, name)));
      // A query may contain commas, and a list of ids is easier to read with them.
      const query = params.toString().replaceAll('%2C', ',');
      return query && `?${query}`;
    },
    hasFilters: (view) =>
      names.some((name) => fields[name].isFilter && paramsOf(view, name).length > 0),
    withoutFilters(view) {
      const cleared = { ...view };
      for (const name of names) if (fields[name].isFilter) cleared[name] = defaults[name];
      return cleared;
    },
  };
}

/** A field of one search param. Its default is written as ''. */
const single = <Value>(
  param: string,
  read: (text: string) => Value,
  write: (value: Value) => string,
): Field<Value> => ({
  read: (params) => read(params.get(param) ?? ''),
  write: (value) => {
    const text = write(value);
    return text === '' ? [] : [[param, text]];
  },
});

const maxLength = 200;

const clean = (text: string) => cut(cleanText(text.replaceAll(/\p{Cc}+/gu, ' ')), maxLength);

/** A search text; '' for any. */
export const search = (param: string) => ({ ...single(param, clean, clean), isFilter: true });

/** A value, or the option of a select with that value. */
type Option<Value> = Value | { value: Value };

const valueOf = <Value extends string>(option: Option<Value>): Value =>
  typeof option === 'string' ? option : option.value;

/** One of several values that are no filter, such as sort orders. The first is the default. */
export const oneOf = <const Value extends string>(
  param: string,
  options: readonly [Option<Value>, ...Option<Value>[]],
) => {
  const byDefault = valueOf(options[0]);
  return single<Value>(
    param,
    (text) => options.map(valueOf).find((value) => value === text) ?? byDefault,
    (value) => (value === byDefault ? '' : value),
  );
};

/** The order of a list: '<name>-asc' or '<name>-desc', for each of the names. The first is the default. */
export const sort = (first: string, ...names: string[]) => {
  const sorts = names.flatMap((name) => [`${name}-asc`, `${name}-desc`]);
  return oneOf('sort', [first, ...sorts]);
};

/** A filter with fixed choices; '' for any. */
export const anyOf = (param: string, options: readonly Option<string>[]) => ({
  ...single(
    param,
    (text) => (options.map(valueOf).includes(text) ? text : ''),
    (value) => value,
  ),
  isFilter: true,
});

/** Several of a filter's choices, each as a search param of its own; none for any. */
export const manyOf = <Value extends string>(
  param: string,
  options: readonly Option<Value>[],
): Field<Value[]> => ({
  read: (params) => {
    const chosen = params.getAll(param);
    return options.map(valueOf).filter((value) => chosen.includes(value));
  },
  write: (chosen) => chosen.map((value) => [param, value]),
  isFilter: true,
});

/** A filter by day, '2026-01-31'; '' for any. */
export const day = (param: string) => ({
  ...single(
    param,
    (text) => (startOfDay(text) === null ? '' : text),
    (value) => value,
  ),
  isFilter: true,
});

/** A number within bounds, rounded to `digits` after the point; null for any. */
export const decimal = (
  param: string,
  { min, max, digits }: { min: number; max: number; digits: number },
) => ({
  ...single<number | null>(
    param,
    (text) => {
      const number = Number(text || Number.NaN);
      return number >= min && number <= max ? Number(number.toFixed(digits)) : null;
    },
    (value) => value?.toFixed(digits) ?? '',
  ),
  isFilter: true,
});

const maxPage = 1_000_000;

/** The number of a page, from 1. */
export const page = (param = 'page') =>
  single(
    param,
    (text) => positiveInteger(text, maxPage) ?? 1,
    (value) => (value === 1 ? '' : String(value)),
  );

/** The number of a row, such as the last one shown; null for none. */
export const rowNumber = (param: string) =>
  single(
    param,
    (text) => positiveInteger(text, Number.MAX_SAFE_INTEGER),
    (value) => String(value ?? ''),
  );

function positiveInteger(text: string, max: number): number | null {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : null;
}

/** The id of what is open; null for nothing. */
export const openId = (param: string): Field<string | null> => ({
  read: (params) => cleanId(params, param),
  write: (id) => (id === null ? [] : [[param, id]]),
});

const cleanId = (params: URLSearchParams, param: string) => {
  const id = params.get(param);
  return id === null ? null : clean(id);
};

/** `{ edit: 'yale' }` for `?edit=yale`, 'add' for `?add`. */
type Task<WithId extends string, Alone extends string> =
  | { [Name in WithId]: Record<Name, string> }[WithId]
  | Alone;

/** The form or page that replaces a list, with or without an id; null for the list. The first one wins. */
export const task = <const WithId extends string, const Alone extends string>(
  withId: readonly WithId[],
  alone: readonly Alone[],
): Field<Task<WithId, Alone> | null> => ({
  read(params) {
    const name = withId.find((param) => params.has(param));
    if (name === undefined) return alone.find((param) => params.has(param)) ?? null;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a computed name widens
    return { [name]: cleanId(params, name) } as Task<WithId, Alone>;
  },
  write(value) {
    if (value === null) return [];
    return typeof value === 'string' ? [[value, '']] : Object.entries<string>(value);
  },
});
