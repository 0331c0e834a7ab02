import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '../api/support/database.ts';
import { Measures } from './measures.ts';
import { browsing, buy, newMember, visit } from './people.ts';

/** Requests of clients, and milliseconds of the database and of all processors of this machine. */
interface Cost {
  requests: number;
  databaseMs: number;
  machineMs: number;
}

const secondsPerStep = 12;
/** Of what people do at the same time, in a hundred. */
const mix = { visits: 30, purchases: 1 };

const sql = database();
let requests = 0;

async function databaseMs(): Promise<number> {
  // Sessions report what they spent within a second.
  await sleep(1500);
  const [row] = await sql<{ ms: number }[]>`
    select active_time as ms from pg_stat_database where datname = current_database()`;
  return row?.ms ?? 0;
}

/** Here everybody has one address, and limits are by address. */
const forgetLimits = () => sql`delete from private.rate_limits`;

const busyMs = () =>
  os
    .cpus()
    .map(({ times }) => times.user + times.nice + times.sys + times.irq)
    .reduce((total, each) => total + each, 0);

/** What one of some work costs, done one after the other. */
async function costOf(times: number, work: (nth: number) => Promise<unknown>): Promise<Cost> {
  // The first one waits for what is loaded once.
  await work(0);
  const before = { databaseMs: await databaseMs(), requests, machineMs: busyMs() };
  for (let nth = 0; nth < times; nth += 1) await work(nth);
  const after = { requests, machineMs: busyMs(), databaseMs: await databaseMs() };
  const each = (name: keyof Cost) => Math.round(((after[name] - before[name]) / times) * 10) / 10;
  return {
    requests: each('requests'),
    databaseMs: each('databaseMs'),
    machineMs: each('machineMs'),
  };
}

const share = ({ machineMs }: Cost, percent: number) => (machineMs * percent) / 100;

/** Raises the rate of what people do until the 95th percentile of its duration has doubled, and compares that with a model. */
export async function untilItBends(): Promise<void> {
  const plain = globalThis.fetch;
  globalThis.fetch = (...args) => {
    requests += 1;
    return plain(...args);
  };
  const members = await Promise.all(Array.from({ length: 20 }, newMember));
  const actions = Object.values(browsing);
  const browse = async (nth: number) => {
    const [member, action] = [members[nth % members.length], actions[nth % actions.length]];
    if (member && action) await action(member);
  };

  await forgetLimits();
  const idle = await costOf(3, () => sleep(1000));
  const costs = {
    'a visit': await costOf(20, visit),
    'a purchase, with the account': await costOf(10, buy),
    'a page of a member': await costOf(40, browse),
  };
  console.table(costs);
  console.log(`Idle, the machine is busy for ${idle.machineMs} ms a second.`);

  const meanMs =
    share(costs['a visit'], mix.visits) +
    share(costs['a purchase, with the account'], mix.purchases) +
    share(costs['a page of a member'], 100 - mix.visits - mix.purchases);
  const cores = os.cpus().length;
  // With several servers and random arrivals, times double once this share of them is busy: 71 % of two.
  const busiest = 0.5 ** (1 / cores);
  const predicted = (cores * 1000 * busiest) / meanMs;

  // The calm one is the median of the first three rates; one slow step among fast ones is chance.
  const seen: { rate: number; p95: number }[] = [];
  const calm = () =>
    seen
      .slice(0, 3)
      .map(({ p95 }) => p95)
      .toSorted((a, b) => a - b)[1] ?? Infinity;
  const isSlow = (step: { p95: number } | undefined) => (step?.p95 ?? 0) >= 2 * calm();
  for (let rate = 8; !(isSlow(seen.at(-1)) && isSlow(seen.at(-2))); rate *= 1.4) {
    const { p95, failures, busy } = await holdRate(rate, browse);
    seen.push({ rate, p95 });
    const state = `${rate.toFixed(1)} a second: 95th percentile ${p95} ms, processors ${busy} % busy`;
    console.log(failures > 0 ? `${state}, ${failures} failed` : state);
    if (failures > 0) break;
  }
  const knee = seen.findLast((step) => !isSlow(step))?.rate ?? 0;
  console.log(
    `It bends above ${knee.toFixed(1)} a second. The model says ${predicted.toFixed(1)}: ` +
      `${cores} cores, ${Math.round(busiest * 100)} % busy, ${meanMs.toFixed(1)} ms for each ` +
      `(${mix.visits} % visits, ${mix.purchases} % purchases, the rest pages of members).`,
  );
  await sql.end();
}

/** Starts work at a rate, whether or not earlier work is done. */
async function holdRate(rate: number, browse: (nth: number) => Promise<unknown>) {
  await forgetLimits();
  const measures = new Measures();
  const running: Promise<unknown>[] = [];
  const [startedAt, before] = [performance.now(), busyMs()];
  for (let nth = 0; nth < rate * secondsPerStep; nth += 1) {
    const percent = Math.random() * 100;
    const work =
      percent < mix.purchases
        ? buy
        : percent < mix.purchases + mix.visits
          ? visit
          : () => browse(nth);
    running.push(measures.take('all', work));
    // Random arrivals.
    await sleep((-Math.log(1 - Math.random()) * 1000) / rate);
  }
  await Promise.all(running);
  const ms = performance.now() - startedAt;
  const { p95 } = measures.table()['all'] ?? { p95: 0 };
  for (const failure of new Set(measures.failures)) console.error(failure);
  const busy = Math.round(((busyMs() - before) / (ms * os.cpus().length)) * 100);
  return { p95, failures: measures.failures.length, busy };
}
