// Parameters in Stripe's format: form-encoded with brackets for nested values
// (metadata[order_id]=1, expand[]=latest_charge), checked against the endpoint's shape.

import { invalidParameter, invalidRequest, missingParameter } from './errors.ts';

type Text = 'string' | `string of ${number}`;
/** One of these words. */
type Words = readonly string[];
type Kind = Text | Words | 'integer' | 'boolean' | 'strings' | 'metadata';
export interface Shape {
  readonly [name: string]: Kind | Shape;
}

type ValueOf<K extends Kind | Shape> = K extends Text
  ? string
  : K extends Words
    ? K[number] | ''
    : K extends 'integer'
      ? number
      : K extends 'boolean'
        ? boolean
        : K extends 'strings'
          ? string[]
          : K extends 'metadata'
            ? Record<string, string> | null
            : K extends Shape
              ? ParametersOf<K>
              : never;

/** The parameters of a shape; all optional: endpoints check required ones with `required`. */
export type ParametersOf<S extends Shape> = { [N in keyof S]?: ValueOf<S[N]> | undefined };

type Tree = string | { [name: string]: Tree };

/** Parses a form or query string into nested objects; a list becomes an object keyed 0, 1, 2… */
export function parseForm(text: string): Record<string, Tree> {
  const root: Record<string, Tree> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const [, head = name, brackets = ''] = /^([^[]*)((?:\[[^\]]*\])+)$/.exec(name) ?? [];
    const path = [head, ...Array.from(brackets.matchAll(/\[([^\]]*)\]/g), ([, key]) => key ?? '')];
    let node = root;
    for (const part of path.slice(0, -1)) {
      const nested: Record<string, Tree> = Object.create(null);
      const inner = (node[part] ??= nested);
      if (typeof inner === 'string') throw conflicting(name);
      node = inner;
    }
    const last = path.at(-1) || String(Object.keys(node).length);
    if (typeof node[last] === 'object') throw conflicting(name);
    node[last] = value;
  }
  return root;
}

/** Whether a value is an object with string keys. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const conflicting = (name: string) => invalidRequest(`Invalid parameter: ${name}`, { param: name });

/** Checks a parsed form against a shape and converts its values. */
export function readParameters<S extends Shape>(
  tree: Record<string, Tree>,
  shape: S,
  prefix = '',
): ParametersOf<S> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(tree)) {
    const param = prefix ? `${prefix}[${name}]` : name;
    const kind = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (kind === undefined) {
      throw invalidParameter('parameter_unknown', `Received unknown parameter: ${param}`, param);
    }
    values[name] = readValue(value, kind, param);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each value was read as its kind
  return values as ParametersOf<S>;
}

const isWords = (kind: Kind | Shape): kind is Words => Array.isArray(kind);

function readValue(value: Tree, kind: Kind | Shape, param: string): unknown {
  if (isWords(kind)) return oneOf(asString(value, param), kind, param);
  if (typeof kind === 'object') {
    return readParameters(asObject(value, param), kind, param);
  }
  switch (kind) {
    case 'metadata':
      return value === '' ? null : readMetadata(mapValues(asObject(value, param), param));
    case 'strings':
      return value === '' ? [] : Object.values(mapValues(asObject(value, param), param));
    case 'integer':
      return readInteger(asString(value, param), param);
    case 'boolean':
      return readBoolean(asString(value, param), param);
    default:
      kind satisfies Text;
      return limited(
        asString(value, param),
        kind === 'string' ? 5000 : Number(kind.slice(10)),
        param,
      );
  }
}

function asObject(value: Tree, param: string): Record<string, Tree> {
  if (typeof value === 'object') return value;
  throw invalidRequest('Invalid object', { param });
}

function asString(value: Tree, param: string): string {
  if (typeof value === 'string') return value;
  throw invalidRequest(`Invalid string: ${JSON.stringify(value)}`, { param });
}

function limited(text: string, most: number, param: string): string {
  if (text.length <= most) return text;
  throw invalidRequest(`Invalid string: must be at most ${most} characters`, { param });
}

function readMetadata(values: Record<string, string>): Record<string, string> {
  for (const [name, value] of Object.entries(values)) {
    limited(name, 40, `metadata[${name}]`);
    limited(value, 500, `metadata[${name}]`);
  }
  return values;
}

function mapValues(tree: Record<string, Tree>, param: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, asString(value, `${param}[${name}]`)]),
  );
}

function readInteger(text: string, param: string): number {
  if (text === '') throw emptyParameter(param);
  if (!/^[+-]?\d{1,15}$/.test(text)) {
    throw invalidParameter('parameter_invalid_integer', `Invalid integer: ${text}`, param);
  }
  return Number(text);
}

function readBoolean(text: string, param: string): boolean {
  if (text === '') throw emptyParameter(param);
  if (text !== 'true' && text !== 'false') {
    throw invalidRequest(`Invalid boolean: ${text}`, { param });
  }
  return text === 'true';
}

const emptyParameter = (param: string) =>
  invalidParameter(
    'parameter_invalid_empty',
    `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`,
    param,
  );

/** The value of a required parameter. */
export function required<T>(value: T | undefined, param: string): T {
  if (value === undefined) throw missingParameter(param);
  if (value === '') throw emptyParameter(param);
  return value;
}

/** One of the words, or none. */
function oneOf(value: string, words: Words, param: string): string {
  if (value === '' || words.includes(value)) return value;
  throw invalidRequest(`Invalid ${param}: must be one of ${words.join(', ')}`, { param });
}

/** Metadata after an update: given keys replace, empty values remove, an empty hash clears. */
export function mergeMetadata(
  before: Record<string, string> | null,
  change: Record<string, string> | null | undefined,
): Record<string, string> {
  if (change === undefined) return before ?? {};
  if (change === null) return {};
  const merged = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '');
  if (merged.length > 50) {
    throw invalidRequest('Metadata can have up to 50 keys.', { param: 'metadata' });
  }
  return Object.fromEntries(merged);
}
