import { Text } from '@mantine/core';

import { pluralize } from '#lib/text/pluralize.ts';
import { ChartCard } from '#ui/chart/chart-card.tsx';
import { ChartTooltip } from '#ui/chart/chart-tooltip.tsx';
import { BarChart } from '#ui/chart/charts.ts';
import { Section } from '#ui/page/section.tsx';

import type { Bar } from './bars.ts';

const barHeight = 40;
const percent = (share: number) => `${share}%`;
/** Of fewer profiles, a share in per cent says more than they do. */
const fewest = 10;

/** A bar chart of the number of profiles with each value. */
export function BarChartCard({
  title,
  remark,
  category,
  n,
  bars,
  isHorizontal = false,
}: {
  title: string;
  /** Explains a bar. */
  remark?: string;
  /** The column heading of the bars' labels. */
  category: string;
  /** Null if there are too few profiles. */
  n: number | null;
  bars: Bar[];
  /** Draws horizontal bars, with room for long labels. */
  isHorizontal?: boolean;
}) {
  if (n === null) {
    return (
      <Section title={title}>
        <Text c="dimmed">Fewer than 5 profiles</Text>
      </Section>
    );
  }
  const isFew = n < fewest;
  const countOf = (profiles: number) => `${profiles} of ${n}`;
  const sizeOf = ({ profiles, share }: Bar) => (isFew ? countOf(profiles) : percent(share));
  return (
    <ChartCard
      title={title}
      note={[`From ${pluralize(n, 'profile')}`, remark].filter(Boolean).join('. ')}
      summary={`${title}: ${bars.map((bar) => `${bar.label} ${sizeOf(bar)}`).join(', ')}.`}
      table={{
        head: [category, 'Profiles', ...(isFew ? [] : ['Share'])],
        rows: bars.map(({ label, profiles, share }) => [
          label,
          profiles,
          ...(isFew ? [] : [percent(share)]),
        ]),
      }}
      height={isHorizontal ? bars.length * barHeight : 240}
      chart={
        <BarChart
          h="100%"
          data={bars}
          dataKey="label"
          series={[{ name: isFew ? 'profiles' : 'share', color: 'var(--ink)' }]}
          orientation={isHorizontal ? 'vertical' : 'horizontal'}
          valueFormatter={isFew ? countOf : percent}
          withBarValueLabel
          valueLabelProps={{ fill: 'currentColor' }}
          maxBarWidth={isHorizontal ? 20 : 56}
          gridAxis="none"
          tickLine="none"
          {...(isHorizontal
            ? {
                withXAxis: false,
                xAxisProps: { domain: [0, isFew ? n : 100] },
                yAxisProps: { width: 128, interval: 0 },
                barChartProps: { margin: { right: 40 } },
              }
            : { withYAxis: false, barChartProps: { margin: { top: 24 } } })}
          tooltipProps={{
            content: ({ payload }: { payload?: readonly { payload?: Bar }[] }) => {
              const bar = payload?.[0]?.payload;
              return bar && <ChartTooltip title={bar.label} text={sizeOf(bar)} />;
            },
          }}
          accessibilityLayer={false}
        />
      }
    />
  );
}
