import { counted, labelOf } from './activities.ts';
import type { Statistics } from './schema.ts';

/** One bar of a chart. */
export interface Bar {
  label: string;
  profiles: number;
  /** Percent of the chart's profiles. */
  share: number;
}

type Counts<Value> = { n: number; counts: [value: Value, n: number][] };

const manyGapYears = 6;

/** One bar per number from 0, without gaps; six and more share a bar. */
export function gapYearBars({ n, counts }: NonNullable<Statistics['gapYears']>): Bar[] {
  const last = Math.min(Math.max(...counts.map(([years]) => years)), manyGapYears);
  return Array.from({ length: last + 1 }, (_, years) => {
    const isMany = years === manyGapYears;
    const profiles = sum(counts, (value) => (isMany ? value >= years : value === years));
    return bar(isMany ? `${years}+` : String(years), profiles, n);
  });
}

/** One bar per activity, most frequent first. */
export function activityBars({ n, counts }: NonNullable<Statistics['activities']>): Bar[] {
  return counted
    .map((activity) =>
      bar(
        labelOf(activity),
        sum(counts, (value) => value === activity),
        n,
      ),
    )
    .toSorted((a, b) => b.profiles - a.profiles);
}

const bar = (label: string, profiles: number, n: number): Bar => ({
  label,
  profiles,
  share: Math.round((100 * profiles) / n),
});

function sum<Value>(counts: Counts<Value>['counts'], matches: (value: Value) => boolean): number {
  return counts.reduce((total, [value, n]) => total + (matches(value) ? n : 0), 0);
}
