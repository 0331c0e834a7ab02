import type { Environment, Finding } from '../environment.ts';

/** Whether the Edge Functions answer: `health` reads the database as they all do. */
export async function checkServices({ variables }: Environment): Promise<Finding[]> {
  const { API_URL: apiUrl } = variables;
  if (!apiUrl) return [];
  const url = new URL('/functions/v1/health', apiUrl).href;
  const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) }).then(
    ({ status }) => (status === 200 ? undefined : `status ${status}`),
    () => 'no answer',
  );
  return answer === undefined
    ? []
    : [
        {
          problem: `The Edge Functions are not well: ${answer} from ${url}.`,
          remedy: 'npm run deploy -- secrets functions (here: npm start), then look at their log.',
        },
      ];
}
