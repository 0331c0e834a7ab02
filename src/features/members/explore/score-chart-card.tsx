import { Box, Group, Table, Text, type BoxProps } from '@mantine/core';
import type { SVGProps } from 'react';
import { useNavigate } from 'react-router-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { ChartCard } from '#ui/chart/chart-card.tsx';
import { ChartTooltip } from '#ui/chart/chart-tooltip.tsx';
import { ScatterChart } from '#ui/chart/charts.ts';
import { Section } from '#ui/page/section.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { axisOf } from './axis.ts';
import classes from './score-chart-card.module.css';
import type { Scores } from './schema.ts';
import { rankOf } from './wording.ts';

const title = 'GPA and MCAT';
const percentiles = ['10th', '25th', 'Median', '75th', '90th'];
const none: Scores['cells'] = [];
const you = 'var(--you)';
const pale = 'color-mix(in srgb, var(--ink) 35%, transparent)';

type Dot = ReturnType<typeof dotsOf>[number];

/** The page of a dot's profile, or of the profiles with its scores. */
export type PathTo = (dot: Dot) => string;

const band = (opacity: number) => ({
  fill: 'var(--band)',
  fillOpacity: opacity,
  strokeOpacity: 0,
});

/** How the legend shows a band. */
const areaOf = (percent: number) => ({
  w: '0.9rem',
  h: '0.9rem',
  bdrs: 2,
  bg: `color-mix(in srgb, var(--band) ${percent}%, transparent)`,
});

/** A scatter chart of GPA and MCAT, with percentiles and the member's own numbers. */
export function ScoreChartCard({
  scores,
  profiles,
  others = none,
  mine,
  pathTo,
}: {
  scores: Scores | null;
  /** How many there are, with and without scores. */
  profiles: number;
  /** Other profiles, shown as a pale background. */
  others?: Scores['cells'];
  mine: ScorePair;
  pathTo: PathTo;
}) {
  if (scores === null) {
    return (
      <Section title={title}>
        <Text c="dimmed">No profile here gives both scores.</Text>
      </Section>
    );
  }
  const { n, gpaStep: step, gpaPercentiles: gpas, mcatPercentiles: mcats } = scores;
  const dots = dotsOf(scores);
  const rank = rankOf(scores, mine);
  return (
    <ChartCard
      title={title}
      note={
        n < profiles
          ? `${formatCount(n)} of ${pluralize(profiles, 'profile')} give both scores`
          : `From ${pluralize(n, 'profile')}`
      }
      summary={
        gpas && mcats
          ? `Half of the profiles have a GPA from ${gpas[1].toFixed(2)} to ${gpas[3].toFixed(2)} and half have an MCAT from ${mcats[1]} to ${mcats[3]}. The medians are ${gpas[2].toFixed(2)} and ${mcats[2]}.`
          : `GPA and MCAT of ${pluralize(n, 'profile')}.`
      }
      table={{
        head: ['GPA', 'MCAT', 'Profiles'],
        rows: dots.map((dot) => [
          gpaOf(dot),
          dot.mcat,
          {
            text: dot.number > 0 ? `Applicant ${dot.number}` : pluralize(dot.count, 'profile'),
            to: pathTo(dot),
          },
        ]),
      }}
      height={380}
      chart={
        <ScoreChart
          scores={scores}
          dots={dots}
          others={dotsOf({ gpaStep: step, cells: others })}
          mine={mine}
          pathTo={pathTo}
        />
      }
    >
      <Group component="ul" aria-label="Legend" gap="0.35rem 1.25rem" mt="0.5rem" mb={0} p={0}>
        <LegendItem
          label={step > 0.01 ? 'Profiles (larger means more)' : 'Profile'}
          bg="var(--ink)"
        />
        {others.length > 0 && <LegendItem label="All other profiles" bg={pale} />}
        {gpas && (
          <>
            <LegendItem label="Middle half" {...areaOf(32)} />
            <LegendItem label="10th to 90th percentile" {...areaOf(14)} />
            <LegendItem
              label="Median"
              w={0}
              h="0.9rem"
              bdrs={0}
              style={{ borderLeft: '2px dashed var(--ink)' }}
            />
          </>
        )}
        {(mine.gpa !== null || mine.mcat !== null) && (
          <LegendItem label="You" w="0.75rem" h="0.75rem" bg={you} />
        )}
      </Group>
      <Text mt="md" aria-live="polite">
        {rank}
      </Text>
      {gpas && mcats && (
        <Table.ScrollContainer minWidth={0} type="native" mt="md">
          <Table className={classes.percentiles}>
            <Table.Thead>
              <Table.Tr>
                {['Percentile', ...percentiles].map((heading) => (
                  <Table.Th key={heading} scope="col">
                    {heading}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {[
                ['GPA', ...gpas.map((gpa) => gpa.toFixed(2))],
                ['MCAT', ...mcats],
              ].map(([label, ...values]) => (
                <Table.Tr key={label}>
                  <Table.Th scope="row">{label}</Table.Th>
                  {values.map((value, nth) => (
                    <Table.Td key={percentiles[nth]}>{value}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </ChartCard>
  );
}

function ScoreChart({
  scores: { gpaPercentiles: gpas, mcatPercentiles: mcats },
  dots,
  others,
  mine,
  pathTo,
}: {
  scores: Scores;
  dots: Dot[];
  others: Dot[];
  mine: ScorePair;
  pathTo: PathTo;
}) {
  const navigate = useNavigate();
  const all = [...others, ...dots];
  const x = axisOf(
    [...all.flatMap(({ gpaFrom, gpaTo }) => [gpaFrom, gpaTo]), ...given(mine.gpa)],
    [0.1, 0.2, 0.5, 1],
    4,
  );
  const y = axisOf([...all.map(({ mcat }) => mcat), ...given(mine.mcat)], [5, 10, 20], 528);
  const median = { stroke: 'var(--ink)', strokeDasharray: '4 4' };
  const here = { stroke: you, strokeWidth: 1.5 };
  return (
    <ScatterChart
      h="100%"
      data={[
        { name: 'All other profiles', color: pale, data: others },
        { name: 'Profiles', color: 'var(--ink)', data: dots },
      ]}
      dataKey={{ x: 'gpa', y: 'mcat' }}
      xAxisLabel="GPA"
      yAxisLabel="MCAT"
      xAxisProps={{ ...x, tickFormatter: (gpa: number) => gpa.toFixed(1) }}
      yAxisProps={{ ...y, width: 48 }}
      gridAxis="xy"
      tickLine="none"
      scatterProps={{
        shape: renderDot,
        cursor: 'pointer',
        onClick: ({ payload }: { payload?: Dot }) => payload && void navigate(pathTo(payload)),
      }}
      referenceAreas={
        gpas && mcats
          ? [
              { x1: gpas[0], x2: gpas[4], ...band(0.14) },
              { y1: mcats[0], y2: mcats[4], ...band(0.14) },
              { x1: gpas[1], x2: gpas[3], ...band(0.18) },
              { y1: mcats[1], y2: mcats[3], ...band(0.18) },
            ]
          : []
      }
      referenceLines={[
        ...(gpas ? [{ x: gpas[2], ...median }] : []),
        ...(mcats ? [{ y: mcats[2], ...median }] : []),
        ...(mine.gpa === null ? [] : [{ x: mine.gpa, ...here }]),
        ...(mine.mcat === null ? [] : [{ y: mine.mcat, ...here }]),
      ]}
      referenceDots={
        mine.gpa === null || mine.mcat === null
          ? []
          : [{ x: mine.gpa, y: mine.mcat, r: 7, fill: you }]
      }
      tooltipProps={{ position: {}, content: renderTooltip }}
      accessibilityLayer={false}
    />
  );
}

const given = (value: number | null) => (value === null ? [] : [value]);

function dotsOf({ gpaStep: step, cells }: Pick<Scores, 'gpaStep' | 'cells'>) {
  const largest = Math.max(...cells.map(([, , count]) => count));
  return cells.map(([gpaFrom, mcat, count, number]) => {
    const gpaTo = Math.min(Math.round((gpaFrom + step) * 100 - 1) / 100, 4);
    return {
      gpaFrom,
      gpaTo,
      gpa: (gpaFrom + gpaTo) / 2,
      mcat,
      count,
      radius: largest === 1 ? 4.5 : 2.5 + 6.5 * Math.sqrt(count / largest),
      /** Of its only profile, else 0: the chart takes numbers. */
      number: number ?? 0,
    };
  });
}

const gpaOf = ({ gpaFrom: from, gpaTo: to }: Dot) =>
  to > from ? `${from.toFixed(2)} to ${to.toFixed(2)}` : from.toFixed(2);

/** A dot of a few pixels is hard to hit with a finger. */
const minTouchRadius = 12;

type DotShape = Pick<SVGProps<SVGCircleElement>, 'cx' | 'cy'> & { fill?: unknown; payload?: Dot };

function renderDot({ cx, cy, fill, payload }: DotShape) {
  return (
    <>
      <circle cx={cx} cy={cy} r={minTouchRadius} fill="transparent" />
      <circle cx={cx} cy={cy} r={payload?.radius} fill={String(fill)} fillOpacity={0.75} />
    </>
  );
}

function renderTooltip({ payload }: { payload?: readonly { payload?: Dot }[] }) {
  const dot = payload?.[0]?.payload;
  return (
    dot && (
      <ChartTooltip
        title={`GPA ${gpaOf(dot)}, MCAT ${dot.mcat}`}
        text={`${dot.number > 0 ? `Applicant ${dot.number}` : pluralize(dot.count, 'profile')} · press to read`}
      />
    )
  );
}

function LegendItem({ label, ...look }: BoxProps & { label: string }) {
  return (
    <Group component="li" gap="0.5rem" c="dimmed" fz="sm">
      <Box flex="none" w="0.6rem" h="0.6rem" bdrs="50%" {...look} />
      {label}
    </Group>
  );
}
