import type { ImportRow } from './schema.ts';

// What the server takes in one part, and what any proxy between lets through in one request.
const mostRows = 5000;
const mostCharacters = 4_000_000;

/** Rows in parts that fit into a request each. Of no rows there is one part, which is empty. */
export function* inParts(rows: Iterable<ImportRow>): Generator<ImportRow[]> {
  let part: ImportRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length;
    if (part.length === mostRows || (part.length > 0 && characters + size > mostCharacters)) {
      yield part;
      part = [];
      characters = 0;
    }
    part.push(row);
    characters += size;
  }
  yield part;
}
