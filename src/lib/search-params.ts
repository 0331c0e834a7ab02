const lastPossiblePage = 1_000_000;

/** A page's number as an address says it; what makes no sense is the first. */
export function readPage(params: URLSearchParams, name = 'page'): number {
  const page = Number(params.get(name) ?? 1);
  return Number.isInteger(page) && page >= 1 && page <= lastPossiblePage ? page : 1;
}

/** What was typed, as it can be looked for: PostgreSQL's text holds no NUL, and an address has an end. */
export function searchable(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}
