// npm run load: members browse, buyers pay and an admin imports, concurrently, against the running stack.
// Fails on any error, any lost order, and growing memory or connections.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { compareWithStripe } from '../api/support/reconciliation.ts';
import { untilItBends } from './bend.ts';
import { Measures, footprint } from './measures.ts';
import { browsing, buy, deleteImported, importApplicants, newMember } from './people.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '100' },
    buyers: { type: 'string', default: '10' },
    seconds: { type: 'string', default: '60' },
    'until-it-bends': { type: 'boolean', default: false },
  },
});
const members = Number(values.members);
const buyers = Number(values.buyers);
const seconds = Number(values.seconds);
if (![members, buyers, seconds].every((each) => Number.isInteger(each) && each > 0)) {
  console.error('npm run load -- --members 100 --buyers 10 --seconds 60, or --until-it-bends');
  process.exit(2);
}

if (values['until-it-bends']) {
  await untilItBends();
  process.exit();
}

/** The allowed growth. A leak grows with the load, a runtime's reserve does not. */
const maxGrowth = { mb: 250, share: 0.5, connections: 3 };

const measures = new Measures();
const since = new Date();

console.log(`${members} members sign up …`);
const clients: Awaited<ReturnType<typeof newMember>>[] = [];
await Promise.all(
  Array.from({ length: 5 }, async () => {
    while (clients.length < members) clients.push(await newMember());
  }),
);

console.log(`${members} members browse, ${buyers} buyers pay, an admin imports: ${seconds} s …`);
const until = Date.now() + seconds * 1000;
const isOver = () => Date.now() >= until;

async function member(client: (typeof clients)[number]): Promise<void> {
  const actions = Object.entries(browsing);
  // Members do not start at the same time.
  for (await sleep(Math.random() * 3000); !isOver(); await sleep(1000 + Math.random() * 3000)) {
    const [name, action] = actions[Math.floor(Math.random() * actions.length)] ?? [];
    if (name && action) await measures.take(name, () => action(client));
  }
}

async function buyer(): Promise<void> {
  for (await sleep(Math.random() * 2000); !isOver(); await sleep(1000)) {
    await measures.take('sign up and buy', buy);
  }
}

async function admin(): Promise<void> {
  for (const _ of ['first', 'second']) {
    await measures.take('import 2,000 applicants', importApplicants);
    await sleep(seconds * 100);
  }
  await measures.take('delete them', deleteImported);
}

async function warm() {
  await sleep(seconds * 300);
  return footprint();
}

const [before] = await Promise.all([
  warm(),
  admin(),
  ...clients.slice(0, members).map(member),
  ...Array.from({ length: buyers }, buyer),
]);

// Webhooks may still be on their way, and memory is released later.
let found = await compareWithStripe(since);
for (let waited = 0; waited < 20 && found.differences.length > 0; waited += 1) {
  await sleep(1000);
  found = await compareWithStripe(since);
}
await sleep(5000);
const after = await footprint();

console.table(measures.table());
console.table({ 'after a third': before, 'at the end': after });
console.log(
  `${found.orders} orders, ${found.completed} completed, ${found.entitled} with access; ` +
    `received ${found.received} cents, earned ${found.earned}`,
);

const problems = [...new Set(measures.failures), ...found.differences];
if (found.completed === 0) problems.push('No order was completed.');
for (const name of ['apiMb', 'functionsMb'] as const) {
  const [then = 0, now = 0] = [before[name], after[name]];
  if (now > then * (1 + maxGrowth.share) + maxGrowth.mb) {
    problems.push(`${name} has grown from ${then} to ${now}.`);
  }
}
if (after.connections > before.connections + maxGrowth.connections) {
  problems.push(`Connections have grown from ${before.connections} to ${after.connections}.`);
}
for (const problem of problems) console.error(problem);
console.log(`${measures.failures.length} errors, ${found.differences.length} differences`);
process.exit(problems.length > 0 ? 1 : 0);
