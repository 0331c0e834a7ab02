/**
 * An insert with null where a row lacks one of the request's columns, as PostgREST writes it unless the request prefers
 * `missing=default`. @supabase/lite writes the default.
 */
export async function withMissingColumns(request: Request): Promise<Request> {
  const { pathname, searchParams } = new URL(request.url);
  const columns = searchParams.get('columns')?.match(/[^",]+/g);
  const prefersDefault = request.headers.get('prefer')?.includes('missing=default');
  if (request.method !== 'POST' || pathname.startsWith('/rest/v1/rpc/')) return request;
  if (!columns || prefersDefault) return request;
  const body = fill(await request.text(), columns);
  return new Request(request.url, { method: 'POST', headers: request.headers, body });
}

function fill(text: string, columns: string[]): string {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch {
    // CSV, or refused later.
    return text;
  }
  if (!Array.isArray(rows)) return text;
  const missing = Object.fromEntries(columns.map((name) => [name, null]));
  const filled = rows.map((row: unknown) => (isRow(row) ? Object.assign({}, missing, row) : row));
  return JSON.stringify(filled);
}

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
