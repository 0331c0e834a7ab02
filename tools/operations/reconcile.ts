import { parseArgs } from 'node:util';
import { z } from 'zod';
import { codeOf } from '../stack/lib/errors.ts';
import { UsageError, runCommand } from './command.ts';
import { targetApi } from './project.ts';

const usage = `npm run admin -- reconcile                     compare the orders of the last seven days with Stripe, and
                                               settle what a lost webhook left undone
npm run admin -- reconcile --since 2026-01-31  compare the orders since a day (UTC)
npm run admin -- reconcile --dry-run           report problems without changing anything

It goes to the project that API_URL and SECRET_KEY name, both in .env or both in the shell, otherwise to
the stack that runs here. It exits with 1 while a problem is unresolved.`;

const answerSchema = z.object({
  checked: z.number(),
  findings: z.array(
    z.object({ subject: z.string(), problem: z.string(), isResolved: z.boolean() }),
  ),
  next: z.unknown(),
});

const day = 24 * 60 * 60 * 1000;

function readArguments(): { since: string; dryRun: boolean } {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { since: { type: 'string' }, 'dry-run': { type: 'boolean', default: false } },
  });
  const since = values.since ? new Date(values.since) : new Date(Date.now() - 7 * day);
  if (Number.isNaN(since.getTime())) throw new UsageError(`"${values.since}" is not a date.`);
  return { since: since.toISOString(), dryRun: values['dry-run'] };
}

async function fetchPage(
  { apiUrl, secretKey }: ReturnType<typeof targetApi>,
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
  const options = readArguments();
  const project = targetApi();
  if (!project.isEmbedded) console.error(`Asking ${project.apiUrl} …`);
  let checked = 0;
  let fixed = 0;
  let unresolved = 0;
  for (let from: unknown; from !== null;) {
    const page = await fetchPage(project, { ...options, ...(from !== undefined && { from }) });
    checked += page.checked;
    for (const { subject, problem, isResolved } of page.findings) {
      console.log(`${isResolved ? 'fixed' : 'unresolved'} ${subject}: ${problem}`);
      if (isResolved) fixed += 1;
      else unresolved += 1;
    }
    from = page.next;
  }
  console.log(`${checked} checked, ${fixed} fixed, ${unresolved} unresolved`);
  if (unresolved > 0) process.exitCode = 1;
}

await runCommand(usage, reconcile);
