import { setTimeout as sleep } from 'node:timers/promises';
import { codeOf } from './errors.ts';

const ofOneConnection = ['connection', 'content-length', 'transfer-encoding'];

/**
 * Sends a request on to another server of this machine, for at most ten seconds until it listens.
 * @throws {Error} if it does not answer.
 */
export async function forward(
  request: Request,
  url: URL,
  headers = new Headers(request.headers),
): Promise<Response> {
  for (const name of [...ofOneConnection, 'host', 'accept-encoding', 'expect'])
    headers.delete(name);
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
  // The raw bytes: a webhook's signature covers them.
  const body = hasBody ? await request.arrayBuffer() : null;
  for (let attempt = 0; ; attempt += 1) {
    try {
      const response = await fetch(url, {
        method: request.method,
        headers,
        body,
        redirect: 'manual',
      });
      const answer = new Headers(response.headers);
      for (const name of [...ofOneConnection, 'content-encoding']) answer.delete(name);
      return new Response(response.body, {
        status: response.status,
        statusText: asReason(response.statusText),
        headers: answer,
      });
    } catch (error) {
      const refused = error instanceof Error && codeOf(error.cause) === 'ECONNREFUSED';
      if (!refused || attempt >= 100) throw error;
      await sleep(100);
    }
  }
}

/** A text as the bytes of a status line, which Node takes one character each. */
export const asReason = (text: string): string => Buffer.from(text).toString('latin1');
