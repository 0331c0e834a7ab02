/**
 * The largest body of the functions and of Auth, as a proxy in front of a project would be told (docs/operations.md).
 * The Data API's is `private.max_body`, and files have the limit of their bucket.
 */
const bodyLimit = 256 * 1024;

/** The limit for an address, in bytes; undefined if there is none. `ofDataApi` answers for paths of the Data API. */
export async function bodyLimitOf(
  pathname: string,
  ofDataApi: (path: string) => Promise<number | undefined>,
): Promise<number | undefined> {
  if (pathname.startsWith('/rest/v1/')) return ofDataApi(pathname.slice('/rest/v1'.length));
  return /^\/(auth|functions)\/v1\//.test(pathname) ? bodyLimit : undefined;
}

/**
 * The request with its body read and its length declared, as gateways pass it on; undefined if the body is larger than the
 * limit, of which no more is read.
 */
export async function withBody(request: Request, limit: number): Promise<Request | undefined> {
  if (!request.body || Number(request.headers.get('content-length')) > limit) {
    return request.body ? undefined : request;
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.length;
    if (length > limit) return undefined;
    parts.push(part);
  }
  const headers = new Headers(request.headers);
  headers.delete('transfer-encoding');
  headers.set('content-length', String(length));
  return new Request(request.url, {
    method: request.method,
    headers,
    body: Buffer.concat(parts),
    signal: request.signal,
  });
}
