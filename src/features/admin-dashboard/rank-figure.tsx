import { BarChart } from '@mantine/charts';

import { Figure, type FigureTable } from '#ui/figure.tsx';
import { Tip } from '#ui/tip.tsx';

/** One thing of several, beside the others. */
export interface Rank {
  label: string;
  value: number;
}

const barHeight = 44;

/** A bar for each of several things, with room for their names. */
export function RankFigure({
  title,
  note,
  ranks,
  table,
  format,
}: {
  title: string;
  note: string;
  ranks: Rank[];
  table: FigureTable;
  format: (value: number) => string;
}) {
  return (
    <Figure
      title={title}
      note={note}
      summary={`${title}: ${ranks.map(({ label, value }) => `${label} ${format(value)}`).join(', ')}.`}
      table={table}
      chart={
        <BarChart
          h={ranks.length * barHeight}
          data={ranks}
          dataKey="label"
          series={[{ name: 'value', color: 'var(--ink)' }]}
          orientation="vertical"
          valueFormatter={format}
          withBarValueLabel
          valueLabelProps={{ fill: 'currentColor' }}
          maxBarWidth={20}
          gridAxis="none"
          tickLine="none"
          withXAxis={false}
          yAxisProps={{ width: 128, interval: 0 }}
          barChartProps={{ margin: { right: 72 } }}
          tooltipProps={{ content: tipOf }}
          accessibilityLayer={false}
        />
      }
    />
  );

  function tipOf({ payload }: { payload?: readonly { payload?: Rank }[] }) {
    const rank = payload?.[0]?.payload;
    return rank && <Tip title={rank.label} text={format(rank.value)} />;
  }
}
