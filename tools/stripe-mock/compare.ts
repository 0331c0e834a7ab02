// npx tsx tools/stripe-mock/compare.ts [record …]: compares recorded calls of the fake with what Stripe wrote.
//
// A record is made by whatever runs with STRIPE_FAKE_RECORD=<file>. Every distinct request that the fake accepted is sent to
// Stripe's own mock server, which refuses unknown and mistyped parameters. Every answer and event is held against the
// OpenAPI document inside that server. Both are a release train or so older than the package `stripe` that the
// functions pin: what the types of that package explain is version skew, and no difference.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Stripe } from 'stripe';
import { runCommand, UsageError } from '../operations/command.ts';
import { projectDir } from '../stack/lib/config.ts';
import type { RecordedCall, RecordedEvent } from '../stripe-fake/recorder.ts';
import { distinct, isOfBrowser } from './calls.ts';
import { installStripeMock, startStripeMock } from './program.ts';
import { answerSchema, type Difference, differences, objectSchema } from './schema.ts';

const usage = `npx tsx tools/stripe-mock/compare.ts [record …]    compares recorded calls of the Stripe fake with stripe-mock

A record is the file that STRIPE_FAKE_RECORD names while suites run; .data/stripe-calls.jsonl by default. It needs Go, with
which it builds stripe-mock once, and exits with 1 if the fake differs from what Stripe wrote.`;

const recordDefault = path.join(projectDir, '.data/stripe-calls.jsonl');

/** What the package of the pinned API version declares of an object, by its name. */
const typesOf = (() => {
  const folder = path.join(projectDir, 'node_modules/stripe/cjs/resources');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.d.ts'))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return (object: string) => files.find((text) => text.includes(`object: '${object}';`)) ?? '';
})();

/** Whether the difference is between the document's version and the pinned one. */
function isSkew({ kind, object, field }: Difference): boolean {
  if (kind === 'wrong') return false;
  const name = field.split('.').at(-1) ?? '';
  const isDeclared = new RegExp(String.raw`^ +${name}\??:`, 'm').test(typesOf(object));
  return isDeclared === (kind === 'invented');
}

/** Each line once, with how often it was found. */
function counted(lines: string[]): string[] {
  const times = new Map<string, number>();
  for (const line of lines) times.set(line, (times.get(line) ?? 0) + 1);
  return Array.from(times, ([line, count]) => `  ${line} (${count})`);
}

await runCommand(usage, async () => {
  const given = process.argv.slice(2);
  if (given.some((each) => each.startsWith('-'))) throw new UsageError('');
  const records = given.length > 0 ? given : [recordDefault];
  const missing = records.find((file) => !existsSync(file));
  if (missing) throw new UsageError(`There is no ${missing}.`);
  const lines = records.flatMap((file) => readFileSync(file, 'utf8').trim().split('\n'));
  const recorded = lines.map((line): RecordedCall | RecordedEvent => JSON.parse(line));
  const calls = recorded.filter((each) => 'method' in each);
  const events = recorded.filter((each) => 'event' in each);

  const { program, document } = installStripeMock();
  const mock = await startStripeMock(program);
  const refused: string[] = [];
  const skewed: string[] = [];
  const own: string[] = [];
  let accepted = 0;
  try {
    for (const call of distinct(document, calls)) {
      const name = `${call.method} ${call.path.split('?')[0]}`;
      const problem = await mock.ask(call);
      if (!problem) accepted += 1;
      else if (isOfBrowser(document, call)) own.push(name);
      // It knows the versions up to its own.
      else if (!(await mock.ask(withoutVersion(call)))) skewed.push(`${name}: ${problem}`);
      else refused.push(`${name} ${decodeURIComponent(call.form)}: ${problem}`);
    }
  } finally {
    mock.stop();
  }
  const asked = accepted + refused.length + own.length + skewed.length;
  console.log(
    `${calls.length} calls recorded, ${asked} distinct requests that the fake accepted. stripe-mock (${document.info.version}): ${accepted} accepted, ${refused.length} refused, ${skewed.length} version skew, ${own.length} Stripe.js's own.`,
  );
  for (const line of [...refused, ...skewed]) console.log(`  ${line}`);

  const found = [...calls.map((call) => [call.answer, call] as const), ...events.flatMap(partsOf)]
    .map(([value, call]) => ({ value, schema: schemaOf(value, call) }))
    .flatMap(({ value, schema }) => (schema ? differences(document, schema, value) : []));
  const real = found.filter((each) => !isSkew(each));
  const of = (kind: Difference['kind']) =>
    counted(
      real.filter((each) => each.kind === kind).map(({ object, field }) => `${object}.${field}`),
    );
  const fields = { missing: of('missing'), invented: of('invented'), wrong: of('wrong') };
  console.log(
    `${calls.length} answers and ${events.length} events: ${Object.entries(fields)
      .map(([kind, { length }]) => `${length} fields ${kind}`)
      .join(', ')}.`,
  );
  for (const [kind, list] of Object.entries(fields)) {
    if (list.length > 0) console.log(`${kind}:\n${list.join('\n')}`);
  }
  const skew = counted(
    found.filter(isSkew).map(({ kind, object, field }) => `${object}.${field} ${kind}`),
  );
  if (skew.length > 0) console.log(`version skew, by ${Stripe.API_VERSION}:\n${skew.join('\n')}`);
  if (refused.length + real.length > 0) process.exitCode = 1;

  function schemaOf(value: unknown, call?: RecordedCall) {
    if (typeof value !== 'object' || value === null) return undefined;
    if ('error' in value) return document.components.schemas['error'];
    const [asked = ''] = call?.path.split('?') ?? [];
    const known = call && answerSchema(document, call.method, asked)?.schema;
    if (known) return known;
    return 'object' in value ? objectSchema(document, String(value.object)) : undefined;
  }
});

/** An event, and the object that it tells of. */
function partsOf({ event }: RecordedEvent): [unknown][] {
  const { object } = Object(Object(event).data);
  return [[event], [object]];
}

function withoutVersion(call: RecordedCall): RecordedCall {
  return { ...call, form: call.form.replace(/(^|&)api_version=[^&]*/, '') };
}
