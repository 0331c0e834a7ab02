import { urlOf } from './session-fetch.ts';

/** A question that the page's head has asked (index.html), before any script of the site had loaded. */
interface FirstAnswer {
  method: string;
  url: string;
  body: string | undefined;
  authorization: string;
  askedAt: number;
  /** Null without an answer. */
  answer: Promise<Response | null>;
}

declare global {
  // oxlint-disable-next-line no-var -- a script in the page's head declares it
  var firstAnswers: FirstAnswer[] | undefined;
}

/** As long as a query's data are fresh. */
const freshMs = 30_000;

/**
 * A `fetch` that takes an answer that is already there, or on its way: once, if the same was asked with the same token, and not
 * if it was refused.
 */
export const fetchFirst: typeof fetch = async (input, init) =>
  (await firstAnswer(input, init)) ?? fetch(input, init);

async function firstAnswer(input: RequestInfo | URL, init?: RequestInit): Promise<Response | null> {
  const asked = globalThis.firstAnswers ?? [];
  if (asked.length === 0) return null;
  const authorization = new Headers(init?.headers).get('authorization');
  const nth = asked.findIndex(
    (first) =>
      first.url === urlOf(input) &&
      first.method === (init?.method ?? 'GET') &&
      first.body === (init?.body ?? undefined) &&
      first.authorization === authorization,
  );
  const [first] = nth === -1 ? [] : asked.splice(nth, 1);
  if (!first || Date.now() - first.askedAt > freshMs) return null;
  const answer = await first.answer;
  return answer?.ok ? answer : null;
}
