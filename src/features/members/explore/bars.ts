import { counted, labelOf } from './activities.ts';
import type { Statistics } from './schema.ts';

/** One bar of a chart. */
export interface Bar {
  label: string;
  profiles: number;
  /** Percent of the chart's profiles. */
  share: number;
}

const manyGapYears = 6;

/** One bar per number from 0, without gaps; six and more share a bar. */
export function gapYearBars(all: NonNullable<Statistics['gapYears']>): Bar[] {
  const last = Math.min(Math.max(...all.counts.map(([years]) => years)), manyGapYears);
  return Array.from({ length: last + 1 }, (_, years) =>
    years === manyGapYears
      ? barOf(`${years}+`, all, (value) => value >= years)
      : barOf(String(years), all, (value) => value === years),
  );
}

/** One bar per activity, most frequent first. */
export const activityBars = (all: NonNullable<Statistics['activities']>): Bar[] =>
  counted
    .map((activity) => barOf(labelOf(activity), all, (value) => value === activity))
    .toSorted((a, b) => b.profiles - a.profiles);

function barOf<Value>(
  label: string,
  { n, counts }: { n: number; counts: [value: Value, n: number][] },
  matches: (value: Value) => boolean,
): Bar {
  const profiles = counts.reduce((sum, [value, count]) => sum + (matches(value) ? count : 0), 0);
  return { label, profiles, share: Math.round((100 * profiles) / n) };
}
