import { Stack } from '@mantine/core';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { Section } from '#ui/page/section.tsx';

import { BarChartCard } from './bar-chart-card.tsx';
import { activityBars, gapYearBars } from './bars.ts';
import { hoursIn, HoursTable } from './range-table.tsx';
import type { Statistics } from './schema.ts';
import { ScoreChartCard, type PathTo } from './score-chart-card.tsx';

/** All charts of a set of profiles. */
export function ChartList({
  statistics,
  mine,
  pathTo,
}: {
  statistics: Statistics;
  mine: ScorePair;
  pathTo: PathTo;
}) {
  const { profiles, scores, ranges, gapYears, activities } = statistics;
  const hours = hoursIn(ranges);
  return (
    <Stack gap="lg">
      <ScoreChartCard scores={scores} profiles={profiles} mine={mine} pathTo={pathTo} />
      <BarChartCard
        title="Gap years"
        category="Gap years"
        n={gapYears?.n ?? null}
        bars={gapYears ? gapYearBars(gapYears) : []}
      />
      <BarChartCard
        title="Activities"
        remark="Contact with patients is clinical experience, paid or as a volunteer."
        category="Activity"
        n={activities?.n ?? null}
        bars={activities ? activityBars(activities) : []}
        isHorizontal
      />
      {hours.length > 0 && (
        <Section title="Hours">
          <HoursTable hours={hours} />
        </Section>
      )}
    </Stack>
  );
}
