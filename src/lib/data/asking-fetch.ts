import { z } from 'zod';

import { askForProof, type ProofDue } from './proof.ts';

/**
 * A `fetch` that asks for a proof where the database wants one, and repeats the request then: whoever sends it knows nothing
 * about it, and what was typed stays where it is.
 */
export function askingFetch(
  send: typeof fetch,
  currentToken: () => Promise<string | undefined>,
): typeof fetch {
  return async (input, init) => {
    let response = await send(input, init);
    for (;;) {
      // Once for each answer of the person.
      // oxlint-disable-next-line no-await-in-loop
      const due = await dueIn(response);
      // oxlint-disable-next-line no-await-in-loop
      if (!due || !(await askForProof(due))) return response;
      const headers = new Headers(init?.headers);
      // It may have been renewed while they were asked.
      // oxlint-disable-next-line no-await-in-loop
      const token = await currentToken();
      if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
      // oxlint-disable-next-line no-await-in-loop
      response = await send(input, { ...init, headers });
    }
  };
}

const about = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.object({ act: z.string(), subject: z.string() }));
const ofDataApi = z.object({ hint: z.literal('proof_due'), message: z.string(), details: about });
const ofFunction = z.object({
  error: z.object({ code: z.literal('proof_due'), message: z.string(), details: about }),
});
const refusal = z.union([ofDataApi, ofFunction.transform(({ error }) => error)]);

async function dueIn(response: Response): Promise<ProofDue | undefined> {
  if (response.status !== 403) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const { data } = refusal.safeParse(body);
  return data && { ...data.details, message: data.message };
}
