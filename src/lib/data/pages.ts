import { z } from 'zod';

import { dataOf, type Answer } from './answers.ts';

/** A page of a list. */
export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The last page if the requested one is past the end. */
  page: number;
  pageCount: number;
  /** True if more rows match than the database counts and pages through. */
  isCapped?: boolean | undefined;
  /** What all that match add up to, in cents, of a list that says so. */
  sums?: Record<string, number> | undefined;
}

/** The number of rows on a page of any list. */
export const pageSize = 10;

/** The choices where a list offers them, as they are in the URL. */
export const pageSizes = ['10', '50'] as const;

export type PageSize = (typeof pageSizes)[number];

/** The schema of a page of such rows. */
export const pageSchema = <Row>(row: z.ZodType<Row>) =>
  z.object({
    rows: z.array(row),
    total: z.int(),
    page: z.int(),
    pageCount: z.int(),
    isCapped: z.boolean().optional(),
    sums: z.record(z.string(), z.int()).optional(),
  });

const jsonSchema = z.record(z.string(), z.unknown());

/** Fetches a page from one of the database's search functions. */
export const fetchPage = <Row>(row: z.ZodType<Row>, request: PromiseLike<Answer<unknown>>) =>
  fetchPageAs(pageSchema(row), request);

/** Fetches a page that has more than its rows. */
export async function fetchPageAs<Page>(
  schema: z.ZodType<Page>,
  request: PromiseLike<Answer<unknown>>,
): Promise<Page> {
  const {
    page_count: pageCount,
    is_capped: isCapped,
    ...page
  } = jsonSchema.parse(dataOf(await request));
  return schema.parse({ ...page, pageCount, isCapped });
}

/** PostgREST's code for a range that begins after the last row. */
const outOfRange = 'PGRST103';

/** Reads a page with a query that counts exactly; past the end, reads the last page. */
export async function readPageOf<Row>(
  page: number,
  read: (from: number, to: number) => PromiseLike<Answer<Row[]>>,
  size = pageSize,
): Promise<Page<Row>> {
  const first = (page - 1) * size;
  const answer = await read(first, first + size - 1);
  const rows = page > 1 && answer.error?.code === outOfRange ? [] : dataOf(answer);
  if (page > 1 && rows.length === 0) {
    const { pageCount } = await readPageOf(1, read, size);
    return readPageOf(Math.min(pageCount, page - 1), read, size);
  }
  const total = answer.count ?? 0;
  return { rows, total, page, pageCount: Math.max(1, Math.ceil(total / size)) };
}

/** The most rows that the API returns at once. */
const readAtOnce = 1000;

/** Reads every row that a query finds, in a stable order. */
export async function readEvery<Row>(
  read: (from: number, to: number) => PromiseLike<Answer<Row[]>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const part = dataOf(await read(rows.length, rows.length + readAtOnce - 1));
    rows.push(...part);
    if (part.length < readAtOnce) return rows;
  }
}

/** The arguments of `order` for a list's sort, 'name-asc'. Rows without a value come last. */
export function sortedBy(sort: string) {
  const [column = '', direction] = sort.split('-');
  return [column, { ascending: direction === 'asc', nullsFirst: false }] as const;
}

/** An ILIKE pattern for values that contain a text, with its wildcards escaped. */
export const ilikePattern = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
