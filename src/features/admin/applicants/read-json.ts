import type { Json } from '#database.types.ts';

import { FileError, type Sheet } from './sheet.ts';

/** Reads a list of objects. */
export function readJson(content: unknown): Sheet {
  if (!isListOfEntries(content)) {
    throw new FileError('Expected a list of applicants, such as [{…}, {…}].');
  }
  const flat = content.map(flatten);
  const names = new Set<string>();
  for (const entry of flat) for (const name of Object.keys(entry)) names.add(name);
  const headers = [...names];
  return {
    headers,
    rows: flat.map((entry, index) => ({
      place: `Entry ${index + 1}`,
      cells: headers.map((header) => entry[header] ?? null),
    })),
    reading: '',
  };
}

type Entry = Record<string, Json>;

const isListOfEntries = (content: unknown): content is Entry[] =>
  Array.isArray(content) &&
  content.every((each) => each !== null && typeof each === 'object' && !Array.isArray(each));

/** Flattens nested objects, such as the MCAT sections, into columns of their own. */
function flatten(entry: Entry): Entry {
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, value]): [string, Json][] =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value).map(([inner, part]) => [`${key}.${inner}`, part ?? null])
        : [[key, value]],
    ),
  );
}
