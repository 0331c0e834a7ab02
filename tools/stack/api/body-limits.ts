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
 * limit. The rest of it is read, too, but not kept: a client that is still sending would not see the answer.
 */
export async function withBody(request: Request, limit: number): Promise<Request | undefined> {
  if (!request.body) return request;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of request.body) {
    length += part.length;
    if (length <= limit) parts.push(part);
    else parts.length = 0;
  }
  if (length > limit) return undefined;
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
