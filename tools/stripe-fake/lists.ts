import { invalidParameter, invalidRequest } from './errors.ts';
import { isRecord, type ParametersOf } from './parameters.ts';
import type { State } from './store.ts';

/** The parameters of every list endpoint. */
export const listShape = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
} as const;

/** A page of a list, newest first, with Stripe's paging: after or before an id. */
export function listPage<T extends { id: string }>(
  oldestFirst: T[],
  url: string,
  { limit = 10, starting_after, ending_before }: ParametersOf<typeof listShape>,
): { object: 'list'; data: T[]; has_more: boolean; url: string } {
  if (limit < 1 || limit > 100) {
    throw invalidParameter(
      'parameter_invalid_integer',
      'Limit must be between 1 and 100.',
      'limit',
    );
  }
  const all = oldestFirst.toReversed();
  const position = (id: string, param: string) => {
    const at = all.findIndex((item) => item.id === id);
    if (at < 0) {
      throw invalidRequest(`No such object: '${id}'`, { code: 'resource_missing', param });
    }
    return at;
  };
  if (ending_before !== undefined) {
    const end = position(ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list', data: all.slice(start, end), has_more: start > 0, url };
  }
  const start = starting_after === undefined ? 0 : position(starting_after, 'starting_after') + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: start + limit < all.length, url };
}

/** A copy of a response with the ids at these paths (latest_charge, data.customer) replaced by their objects. */
export function expand(answer: object, paths: string[], state: State): object {
  const copy = structuredClone(answer);
  for (const path of paths) expandPath(copy, path.split('.'), path, state);
  return copy;
}

function expandPath(node: unknown, keys: string[], path: string, state: State): void {
  if (Array.isArray(node)) {
    for (const item of node) expandPath(item, keys, path, state);
    return;
  }
  const [key, ...rest] = keys;
  if (key === undefined || node === null) return;
  const record = isRecord(node) ? node : {};
  const value = Object.hasOwn(record, key) ? record[key] : undefined;
  if (value === undefined || (rest.length === 0 && !isExpandable(value))) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  if (typeof value === 'string') record[key] = structuredClone(objectWithId(value, state));
  expandPath(record[key], rest, path, state);
}

const isExpandable = (value: unknown) =>
  typeof value === 'object' || (typeof value === 'string' && /^[a-z]{2,4}_\w+$/.test(value));

function objectWithId(id: string, state: State): object {
  const tables = [
    state.customers,
    state.payment_methods,
    state.payment_intents,
    state.setup_intents,
    state.charges,
    state.balance_transactions,
    state.refunds,
    state.disputes,
  ];
  const table = tables.find((table) => Object.hasOwn(table, id));
  const found = table?.[id];
  if (found === undefined) {
    throw invalidRequest(`This property cannot be expanded (${id}).`, { param: 'expand' });
  }
  return found;
}
