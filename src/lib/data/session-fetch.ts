import { inTurn } from './in-turn.ts';

type Fetch = typeof fetch;

export const urlOf = (input: RequestInfo | URL) =>
  input instanceof Request ? input.url : String(input);

/**
 * The requests of a client with a session, whose tokens last a quarter of an hour by the server's clock. The browser's may be wrong
 * by hours, and be set right at any time, so that
 *
 * - the end of a token is reckoned from its arrival: the server says it in its own time, too, by which a clock that is ahead would
 *   renew the token before every request;
 * - a request that the server refuses because its token has ended is sent once more with a new one;
 * - a request that was refused its turn waits and asks again;
 * - too many renewals at the address put one off, as an outage does. The client would take the refusal for the session's end.
 */
export function sessionFetch(renewed: () => Promise<string | null>, send: Fetch = fetch): Fetch {
  return async (input, init) => {
    const url = new URL(urlOf(input));
    const isOfData = url.pathname.startsWith('/rest/v1/');
    const answer = await (isOfData ? inTurn(() => send(input, init)) : send(input, init));
    if (url.pathname.startsWith('/auth/v1/')) {
      if (answer.ok) return withoutServerTime(answer);
      const isRenewal = url.searchParams.get('grant_type') === 'refresh_token';
      return isRenewal && answer.status === 429 ? new Response(null, { status: 503 }) : answer;
    }
    const { headers } = new Request(url, { headers: init?.headers ?? {} });
    if (!(await isTokenEnded(answer, headers))) return answer;
    const token = await renewed();
    if (token === null) return answer;
    headers.set('authorization', `Bearer ${token}`);
    return send(input, { ...init, headers });
  };
}

/** A session in an answer of Auth, without `expires_at`: the client adds its own, from `expires_in`. */
async function withoutServerTime(answer: Response): Promise<Response> {
  const text = await answer.clone().text();
  if (!text.includes('"expires_at"')) return answer;
  const { expires_at: _serverTime, ...session }: Record<string, unknown> = JSON.parse(text);
  return Response.json(session, { status: answer.status, headers: answer.headers });
}

/** PostgREST says so of a person's token; a session that was ended elsewhere is PT401, and no renewal brings it back. */
async function isTokenEnded(answer: Response, headers: Headers): Promise<boolean> {
  if (answer.status !== 401 || !headers.get('authorization')?.startsWith('Bearer ey')) return false;
  return !(await answer.clone().text()).includes('PT401');
}
