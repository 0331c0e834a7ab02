// npm run bench: measures the ratios that the design promises, on a separate store with a million applicants.
// Prints a JSON line for each and a table, and fails if one is missed.
import { parseArgs } from 'node:util';
import { type Result, judge } from './ratio.ts';
import { ratios } from './ratios.ts';
import { type Site, openSite } from './site.ts';
import { type Store, openStore } from './store.ts';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const requested = values.only?.flatMap((list) => list.split(',').map(Number));
const chosen = ratios.filter(({ number }) => !requested || requested.includes(number));
if (requested?.some((number) => !ratios.some((ratio) => ratio.number === number))) {
  console.error(`npm run bench -- --only ${ratios.map(({ number }) => number).join(',')}`);
  process.exit(2);
}

let openedSite: Promise<Site> | undefined;
const site = () => (openedSite ??= openSite());
let opened: Promise<Store> | undefined;
/** Both have the same ports, and each would slow the other down: the ratios of the site come first. */
const store = () => (opened ??= closeSite().then(() => openStore((line) => console.error(line))));

async function closeSite() {
  await (await openedSite?.catch(() => undefined))?.close();
  openedSite = undefined;
}

interface Row extends Result {
  number: number;
  bound: string;
}
const rows: Row[] = [];
try {
  for (const ratio of chosen) {
    const result = judge(ratio, await ratio.measure(store, site));
    console.log(JSON.stringify(result));
    const bound = 'atMost' in ratio ? `≤ ${ratio.atMost}` : `≥ ${ratio.atLeast}`;
    rows.push({ number: ratio.number, bound, ...result });
  }
} finally {
  await closeSite();
  await (await opened?.catch(() => undefined))?.close();
}

console.table(
  rows.map(({ number, name, ratio, bound, a_ms, b_ms, pass }) => ({
    '#': number,
    name,
    ratio,
    bound,
    'A ms': a_ms,
    'B ms': b_ms,
    '': pass ? 'pass' : 'MISSED',
  })),
);
process.exitCode = rows.every(({ pass }) => pass) ? 0 : 1;
