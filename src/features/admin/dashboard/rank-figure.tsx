import { useNavigate } from 'react-router-dom';

import { ChartCard, type ChartTable } from '#ui/chart/chart-card.tsx';
import { ChartTooltip } from '#ui/chart/chart-tooltip.tsx';
import { BarChart } from '#ui/chart/charts.ts';

/** One row of a ranking. */
export interface Rank {
  label: string;
  value: number;
  /** The address of its orders. */
  to: string;
}

const barHeight = 44;

/** A bar chart that ranks several items, with room for their names. */
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
  table: ChartTable;
  format: (value: number) => string;
}) {
  const navigate = useNavigate();
  return (
    <ChartCard
      title={title}
      note={note}
      summary={`${title}: ${ranks.map(({ label, value }) => `${label} ${format(value)}`).join(', ')}.`}
      table={table}
      height={ranks.length * barHeight}
      chart={
        <BarChart
          h="100%"
          data={ranks}
          dataKey="label"
          series={[{ name: 'value', color: 'var(--ink)' }]}
          orientation="vertical"
          valueFormatter={format}
          withBarValueLabel
          valueLabelProps={{ fill: 'currentColor' }}
          maxBarWidth={20}
          barProps={{
            cursor: 'pointer',
            onClick: (_bar, index) => void navigate(ranks[index]?.to ?? ''),
          }}
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
    return rank && <ChartTooltip title={rank.label} text={format(rank.value)} />;
  }
}
