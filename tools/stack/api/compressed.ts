import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** Below this, compressing costs more than it saves. */
const leastBytes = 1024;

/** Text is sent compressed to those who take it, as by the edge in front of a hosted project; files are sent as they are. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  const isText = /^(text\/|application\/[\w.+]*json)/.test(type);
  const isTaken = /\bgzip\b/.test(request.headers.get('accept-encoding') ?? '');
  const isWhole = request.method !== 'HEAD' && !response.headers.has('content-encoding');
  if (!isText || !isTaken || !isWhole || !response.body) return response;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  headers.delete('content-length');
  const isLong = body.byteLength >= leastBytes;
  if (isLong) headers.set('content-encoding', 'gzip');
  const sent = isLong ? await promisify(gzip)(body) : body;
  return new Response(new Uint8Array(sent), { status: response.status, headers });
}
