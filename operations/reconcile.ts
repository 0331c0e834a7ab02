import { parseArgs } from 'node:util';
import { z } from 'zod';
import { codeOf, messageOf } from '../stack/lib/errors.ts';
import { namedApi } from './project.ts';

const usage = `npm run admin -- reconcile                        compares the orders of the last seven days with
                                         Stripe, and settles what a lost webhook left undone
npm run admin -- reconcile --since 2026-01-31  those opened since a day (UTC)
npm run admin -- reconcile --dry-run           only says what is wrong

It asks the project that API_URL and SECRET_KEY name, both in the shell or both in .env; the embedded one
if neither is set. It exits with 1 while something is wrong that it has not mended.`;

const answerSchema = z.object({
  checked: z.number(),
  findings: z.array(z.object({ subject: z.string(), problem: z.string(), isMended: z.boolean() })),
  next: z.unknown(),
});

const day = 24 * 60 * 60 * 1000;

/** What the command line asks for; undefined if it makes no sense. */
function readArguments(): { since: string; dryRun: boolean } | undefined {
  try {
    const { values } = parseArgs({
      options: { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
    });
    const since = values.since ? new Date(values.since) : new Date(Date.now() - 7 * day);
    return { since: since.toISOString(), dryRun: values['dry-run'] };
  } catch {
    return undefined;
  }
}

async function askForPage(
  { apiUrl, secretKey }: ReturnType<typeof namedApi>,
  body: object,
): Promise<z.infer<typeof answerSchema>> {
  const response = await fetch(new URL('/functions/v1/reconcile-orders', apiUrl), {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch((error: unknown) => {
    const cause = error instanceof Error ? error.cause : undefined;
    throw codeOf(cause) === 'ECONNREFUSED'
      ? new Error(`Nothing answers at ${apiUrl}. Start it with npm start, or set API_URL.`)
      : error;
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${apiUrl} answered ${response.status}: ${text}`);
  return answerSchema.parse(JSON.parse(text));
}

async function reconcile(): Promise<void> {
  const asked = readArguments();
  if (!asked) {
    console.error(usage);
    process.exitCode = 2;
    return;
  }
  const project = namedApi();
  if (!project.isEmbedded) console.error(`Asking ${project.apiUrl} …`);
  let checked = 0;
  let mended = 0;
  let open = 0;
  for (let from: unknown; from !== null;) {
    const page = await askForPage(project, { ...asked, ...(from !== undefined && { from }) });
    checked += page.checked;
    for (const { subject, problem, isMended } of page.findings) {
      console.log(`${isMended ? 'mended' : 'OPEN  '}  ${subject}: ${problem}`);
      if (isMended) mended += 1;
      else open += 1;
    }
    from = page.next;
  }
  console.log(`${checked} checked, ${mended} mended, ${open} open`);
  if (open > 0) process.exitCode = 1;
}

try {
  await reconcile();
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
