const lastPossiblePage = 1_000_000;

/** Reads a page number from an address; an invalid one is the first page. */
export function readPage(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPossiblePage ? page : 1;
}

/** Cleans a search text: PostgreSQL's text cannot contain NUL, and the length of an address is limited. */
export function searchable(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}
