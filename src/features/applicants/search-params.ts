/** What is looked for, as the address says it: `?q=biology&page=2`. */
export interface ApplicantSearch {
  text: string;
  page: number;
}

const lastPossiblePage = 1_000_000;

/** Reads any address, hand-edited ones too: what makes no sense is left out. */
export function readApplicantSearch(params: URLSearchParams): ApplicantSearch {
  const page = Number(params.get('page') ?? 1);
  return {
    text: searchable(params.get('q') ?? ''),
    page: Number.isInteger(page) && page >= 1 && page <= lastPossiblePage ? page : 1,
  };
}

/** The address of a search. A search that says nothing leaves no trace. */
export function writeApplicantSearch({ text, page }: ApplicantSearch): URLSearchParams {
  const params = new URLSearchParams();
  const term = searchable(text);
  if (term !== '') params.set('q', term);
  if (page > 1) params.set('page', String(page));
  return params;
}

/** Control characters can't be searched for: PostgreSQL's text holds no NUL. */
function searchable(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200);
}
