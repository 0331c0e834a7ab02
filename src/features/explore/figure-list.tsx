import { SimpleGrid, Stack } from '@mantine/core';

import { BarFigure } from './bar-figure.tsx';
import { activityBars, gapYearBars, matriculationBars } from './bars.ts';
import type { Figures, MyNumbers } from './schema.ts';
import { ScoreFigure } from './score-figure.tsx';

/** Every figure there is of some profiles. */
export function FigureList({
  figures,
  mine,
}: {
  figures: Figures;
  mine: Pick<MyNumbers, 'gpa' | 'mcat'>;
}) {
  const { scores, gap_years: gapYears, matriculation_years: years, activities } = figures;
  return (
    <Stack gap="lg">
      <ScoreFigure scores={scores} mine={mine} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <BarFigure
          title="Gap years"
          what="Gap years"
          n={gapYears?.n ?? null}
          bars={gapYears ? gapYearBars(gapYears) : []}
        />
        <BarFigure
          title="Matriculation years"
          what="Year"
          n={years?.n ?? null}
          bars={years ? matriculationBars(years) : []}
        />
      </SimpleGrid>
      <BarFigure
        title="What they did"
        what="Activity"
        n={activities?.n ?? null}
        bars={activities ? activityBars(activities) : []}
        lies
      />
    </Stack>
  );
}
