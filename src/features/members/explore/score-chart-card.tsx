import { Table, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { ChartCard } from '#ui/chart/chart-card.tsx';
import { ChartTooltip } from '#ui/chart/chart-tooltip.tsx';
import { ScatterChart } from '#ui/chart/charts.ts';

import { axisOf } from './axis.ts';
import classes from './score-chart-card.module.css';
import { TooFewProfiles } from './too-few-profiles.tsx';
import type { MyNumbers, Percentiles, Scores } from './schema.ts';
import { profileCount, standingOf } from './wording.ts';

const title = 'GPA and MCAT';
const you = 'var(--you)';

type Mine = Pick<MyNumbers, 'gpa' | 'mcat'>;

/** The page of one profile, given its number, or of the profiles with these scores. */
export type PathTo = (dot: {
  number: number | null;
  gpaFrom: number;
  gpaTo: number;
  mcat: number;
}) => string;

// A type and not an interface: the chart takes records.
type Dot = {
  /** The lowest GPA of the cell. */
  from: number;
  to: number;
  gpa: number;
  mcat: number;
  count: number;
  radius: number;
  /** Of its only profile, else 0: the chart takes numbers. */
  number: number;
};

const band = (opacity: number) => ({
  fill: 'var(--band)',
  fillOpacity: opacity,
  strokeOpacity: 0,
});

/** A scatter chart of GPA and MCAT, with percentiles and the member's own numbers. */
export function ScoreChartCard({
  scores,
  mine,
  pathTo,
}: {
  scores: Scores | null;
  mine: Mine;
  pathTo: PathTo;
}) {
  if (scores === null) return <TooFewProfiles title={title} />;
  const { n, gpaStep: step, gpaPercentiles: gpas, mcatPercentiles: mcats } = scores;
  const dots = dotsOf(scores);
  const pathOf = ({ number, from, to, mcat }: Dot) =>
    pathTo({ number: number || null, gpaFrom: from, gpaTo: to, mcat });
  return (
    <ChartCard
      title={title}
      note={`From ${profileCount(n)}`}
      summary={`Half of the profiles have a GPA from ${gpas[1].toFixed(2)} to ${gpas[3].toFixed(2)} and half have an MCAT from ${mcats[1]} to ${mcats[3]}. The medians are ${gpas[2].toFixed(2)} and ${mcats[2]}.`}
      table={{
        head: ['GPA', 'MCAT', 'Profiles'],
        rows: dots.map((dot) => [
          gpaOf(dot),
          dot.mcat,
          { text: profileCount(dot.count), to: pathOf(dot) },
        ]),
      }}
      height={380}
      chart={<ScoreChart scores={scores} dots={dots} mine={mine} pathOf={pathOf} />}
    >
      <ul className={classes.legend} aria-label="Legend">
        <LegendItem
          kind="profile"
          label={step > 0.01 ? 'Profiles (larger means more)' : 'Profile'}
        />
        <LegendItem kind="middle" label="Middle half" />
        <LegendItem kind="most" label="10th to 90th percentile" />
        <LegendItem kind="median" label="Median" />
        {(mine.gpa !== null || mine.mcat !== null) && <LegendItem kind="you" label="You" />}
      </ul>
      <WhereYouAre n={n} gpas={gpas} mcats={mcats} mine={mine} />
      <Table mt="md" className={classes.percentiles}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Percentile</Table.Th>
            {['10th', '25th', 'Median', '75th', '90th'].map((heading) => (
              <Table.Th key={heading} scope="col">
                {heading}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          <PercentileRow label="GPA" values={gpas.map((gpa) => gpa.toFixed(2))} />
          <PercentileRow label="MCAT" values={mcats.map(String)} />
        </Table.Tbody>
      </Table>
    </ChartCard>
  );
}

function ScoreChart({
  scores: { gpaPercentiles: gpas, mcatPercentiles: mcats },
  dots,
  mine,
  pathOf,
}: {
  scores: Scores;
  dots: Dot[];
  mine: Mine;
  pathOf: (dot: Dot) => string;
}) {
  const navigate = useNavigate();
  const x = axisOf(
    [...dots.flatMap(({ from, to }) => [from, to]), mine.gpa ?? gpas[2]],
    [0.1, 0.2, 0.5, 1],
    4,
  );
  const y = axisOf([...dots.map(({ mcat }) => mcat), mine.mcat ?? mcats[2]], [5, 10, 20], 528);
  const median = { stroke: 'var(--ink)', strokeDasharray: '4 4' };
  const here = { stroke: you, strokeWidth: 1.5 };
  return (
    <ScatterChart
      h="100%"
      data={[{ name: 'Profiles', color: 'var(--ink)', data: dots }]}
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
        onClick: ({ payload }: { payload?: Dot }) => payload && void navigate(pathOf(payload)),
      }}
      referenceAreas={[
        { x1: gpas[0], x2: gpas[4], ...band(0.14) },
        { y1: mcats[0], y2: mcats[4], ...band(0.14) },
        { x1: gpas[1], x2: gpas[3], ...band(0.18) },
        { y1: mcats[1], y2: mcats[3], ...band(0.18) },
      ]}
      referenceLines={[
        { x: gpas[2], ...median },
        { y: mcats[2], ...median },
        ...(mine.gpa === null ? [] : [{ x: mine.gpa, ...here }]),
        ...(mine.mcat === null ? [] : [{ y: mine.mcat, ...here }]),
      ]}
      referenceDots={
        mine.gpa === null || mine.mcat === null
          ? []
          : [{ x: mine.gpa, y: mine.mcat, r: 7, fill: you }]
      }
      tooltipProps={{
        position: {},
        content: renderTooltip,
      }}
      accessibilityLayer={false}
    />
  );
}

function dotsOf({ gpaStep: step, cells }: Scores): Dot[] {
  const largest = Math.max(...cells.map(([, , count]) => count));
  return cells.map(([from, mcat, count, number]) => {
    const to = Math.min(Math.round((from + step) * 100 - 1) / 100, 4);
    return {
      from,
      to,
      gpa: (from + to) / 2,
      mcat,
      count,
      radius: largest === 1 ? 4.5 : 2.5 + 6.5 * Math.sqrt(count / largest),
      number: number ?? 0,
    };
  });
}

const gpaOf = ({ from, to }: Dot) =>
  to > from ? `${from.toFixed(2)} to ${to.toFixed(2)}` : from.toFixed(2);

/** A dot of a few pixels is hard to hit with a finger. */
const minTouchRadius = 12;

function renderDot({
  cx,
  cy,
  payload,
}: {
  cx?: number | undefined;
  cy?: number | undefined;
  payload?: Dot;
}) {
  return (
    <>
      <circle cx={cx} cy={cy} r={minTouchRadius} fill="transparent" />
      <circle cx={cx} cy={cy} r={payload?.radius} fill="var(--ink)" fillOpacity={0.75} />
    </>
  );
}

function renderTooltip({ payload }: { payload?: readonly { payload?: Dot }[] }) {
  const dot = payload?.[0]?.payload;
  return (
    dot && (
      <ChartTooltip
        title={`GPA ${gpaOf(dot)}, MCAT ${dot.mcat}`}
        text={`${profileCount(dot.count)} · press to read`}
      />
    )
  );
}

function LegendItem({ kind, label }: { kind: string; label: string }) {
  return (
    <li>
      <span className={classes.swatch} data-kind={kind} />
      {label}
    </li>
  );
}

function WhereYouAre({
  n,
  gpas,
  mcats,
  mine: { gpa, mcat },
}: {
  n: number;
  gpas: Percentiles;
  mcats: Percentiles;
  mine: Mine;
}) {
  const parts = [
    ...(gpa === null ? [] : [`your GPA of ${gpa.toFixed(2)} is ${standingOf(gpa, gpas)}`]),
    ...(mcat === null ? [] : [`your MCAT of ${mcat} is ${standingOf(mcat, mcats)}`]),
  ];
  return (
    <Text mt="md" aria-live="polite">
      {parts.length > 0 && `Among these ${profileCount(n)}, ${parts.join('; ')}.`}
    </Text>
  );
}

function PercentileRow({ label, values }: { label: string; values: string[] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row">{label}</Table.Th>
      {values.map((value, index) => (
        // A percentile is known by its place; several may have the same value.
        // oxlint-disable-next-line react/no-array-index-key
        <Table.Td key={index}>{value}</Table.Td>
      ))}
    </Table.Tr>
  );
}
