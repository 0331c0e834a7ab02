import type { Site } from './site.ts';
import type { Store } from './store.ts';

/** The milliseconds of one measurement, A against B. */
export interface Times {
  a: number;
  b: number;
}

/** A promise about speed: A compared with B on the same machine at the same time. */
export type Ratio = {
  /** Its number in the list: `npm run bench -- --only 3`. */
  number: number;
  name: string;
  /** Ratios of the site alone never open the store, and so do not wait for its data. */
  measure: (store: () => Promise<Store>, site: () => Promise<Site>) => Promise<Times>;
} & (
  | { /** The maximum of A's time divided by B's. */ atMost: number }
  | { /** The minimum of A's speed divided by B's. */ atLeast: number }
);

export interface Result {
  name: string;
  ratio: number;
  a_ms: number;
  b_ms: number;
  pass: boolean;
}

export function judge(ratio: Ratio, { a, b }: Times): Result {
  const value = 'atMost' in ratio ? a / b : b / a;
  return {
    name: ratio.name,
    ratio: round(value),
    a_ms: round(a),
    b_ms: round(b),
    pass: 'atMost' in ratio ? value <= ratio.atMost : value >= ratio.atLeast,
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;

interface Rounds {
  rounds?: number;
  /** The number of times that each runs in a round. */
  times?: number;
  /** The quantile that represents a round: by default its median. */
  quantile?: number;
}

/**
 * Runs A and B in turn, so that other work of the machine slows both down. A round is represented by its
 * quantile, and the rounds by their median.
 */
export async function inTurn(
  a: () => Promise<unknown>,
  b: () => Promise<unknown>,
  { rounds = 7, times = 20, quantile = 0.5 }: Rounds = {},
): Promise<Times> {
  const all: { a: number[]; b: number[] } = { a: [], b: [] };
  for (let warmUp = 0; warmUp < 3; warmUp += 1) {
    await a();
    await b();
  }
  for (let round = 0; round < rounds; round += 1) {
    const one: { a: number[]; b: number[] } = { a: [], b: [] };
    for (let time = 0; time < times; time += 1) {
      // The second benefits from the cache that the first has warmed.
      if (time % 2 === 0) one.a.push(await msOf(a));
      one.b.push(await msOf(b));
      if (time % 2 === 1) one.a.push(await msOf(a));
    }
    all.a.push(at(quantile, one.a));
    all.b.push(at(quantile, one.b));
  }
  return { a: at(0.5, all.a), b: at(0.5, all.b) };
}

/** Measures each once a round, in their order, for what is too long or too costly to repeat within one. Returns their medians. */
export async function byRounds<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
): Promise<Record<Name, number>> {
  const all = Object.entries<() => Promise<number>>(measures).map(([name, measure]) => ({
    name,
    measure,
    numbers: [] as number[],
  }));
  for (let round = 0; round < rounds; round += 1) {
    for (const { measure, numbers } of all) numbers.push(await measure());
  }
  const medians = all.map(({ name, numbers }) => [name, at(0.5, numbers)]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

export async function msOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The quantile of some numbers: the smallest that is not exceeded by this share of them. */
export function at(quantile: number, numbers: readonly number[]): number {
  const sorted = numbers.toSorted((x, y) => x - y);
  return sorted[Math.max(Math.ceil(sorted.length * quantile) - 1, 0)] ?? NaN;
}
