import { useNavigate } from 'react-router-dom';

import { ChartCard } from '#ui/chart/chart-card.tsx';
import { ChartTooltip } from '#ui/chart/chart-tooltip.tsx';
import { BarChart } from '#ui/chart/charts.ts';

import type { Figures } from './schema.ts';
import { orNothing, type Format } from './wording.ts';

/** A bar, with its name and the address of its orders. */
interface Step extends Figures {
  label: string;
  to: string;
}

interface Series {
  label: string;
  /** Null when there is no value. */
  of: (step: Step) => number | null;
  /** Uses the second colour. */
  isOther?: boolean;
  /** Drawn downwards, for outgoing amounts. */
  isDown?: boolean;
}

const height = 260;

/** A chart of one or two series over the days or months of a period, stacked. */
export function TimeFigure({
  title,
  note,
  summary,
  unit,
  steps,
  series,
  columns = series.map(({ label, of }) => ({ label, of })),
  format,
  formatTick = format,
}: {
  title: string;
  note: string;
  summary: string;
  unit: 'day' | 'month';
  steps: Step[];
  series: Series[];
  /** The table's columns beside the date; the chart's series by default. */
  columns?: { label: string; of: (step: Step) => number | null; format?: Format }[];
  format: Format;
  formatTick?: Format;
}) {
  const navigate = useNavigate();
  const data = steps.map((step) => ({
    label: step.label,
    ...Object.fromEntries(
      series.map(({ label, of, isDown }) => [label, (isDown ? -1 : 1) * (of(step) ?? 0)]),
    ),
  }));

  // Axes without values would show arbitrary numbers.
  const isEmpty = steps.every((step) => series.every(({ of }) => !of(step)));

  function tipOf({ label }: { label?: string | number | undefined }) {
    const step = steps.find((candidate) => candidate.label === label);
    return (
      step && (
        <ChartTooltip
          title={step.label}
          text={series.map((one) => `${one.label}: ${orNothing(one.of(step), format)}`).join(', ')}
        />
      )
    );
  }

  return (
    <ChartCard
      title={title}
      note={note}
      summary={summary}
      table={{
        head: [unit === 'day' ? 'Day' : 'Month', ...columns.map(({ label }) => label)],
        rows: steps.map((step) => [
          { text: step.label, to: step.to },
          ...columns.map((column) => orNothing(column.of(step), column.format ?? format)),
        ]),
      }}
      height={height}
      chart={
        isEmpty ? null : (
          <BarChart
            h="100%"
            data={data}
            dataKey="label"
            type="stacked"
            series={series.map(({ label, isOther }) => ({
              name: label,
              color: isOther ? 'var(--you)' : 'var(--ink)',
            }))}
            withLegend={series.length > 1}
            maxBarWidth={40}
            barProps={{
              cursor: 'pointer',
              onClick: (_bar, index) => void navigate(steps[index]?.to ?? ''),
            }}
            tickLine="none"
            valueFormatter={formatTick}
            barChartProps={{ stackOffset: 'sign' }}
            xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 16 }}
            legendProps={{ itemSorter: null }}
            yAxisProps={{ width: 64, allowDecimals: false }}
            tooltipProps={{ content: tipOf }}
            accessibilityLayer={false}
          />
        )
      }
    />
  );
}
