import type { ImportRow } from './schema.ts';

// The server's limit per part, and a size that proxies accept in one request.
const mostRows = 5000;
const mostCharacters = 4_000_000;

/** Splits rows into parts that each fit in one request. No rows yield one empty part. */
export function* splitIntoParts(rows: Iterable<ImportRow>): Generator<ImportRow[]> {
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
