import { Anchor, Box, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { Disclosure } from '#ui/page/disclosure.tsx';
import classes from './chart-card.module.css';
import { Section } from '#ui/page/section.tsx';
import { WhenInView } from './when-in-view.tsx';

/** A chart's data as a table. */
export interface ChartTable {
  head: string[];
  rows: ChartCell[][];
}

/** A text, or a link to what is behind it. */
type ChartCell = string | number | { text: string; to: string };

const linked = (cells: ChartCell[]) =>
  cells.map((cell) =>
    typeof cell === 'object' ? (
      <Anchor key={cell.to} component={Link} to={cell.to}>
        {cell.text}
      </Anchor>
    ) : (
      cell
    ),
  );

/** A chart with its title, note, summary and data table. */
export function ChartCard({
  title,
  note,
  summary,
  chart,
  height,
  table,
  children,
}: {
  title: string;
  /** Describes what the chart measures. */
  note: string;
  /** The chart in one sentence, for screen readers. */
  summary: string;
  /** As high as its parent; null if there is nothing to draw. */
  chart: ReactNode;
  /** Of the chart, in pixels. */
  height: number;
  table: ChartTable;
  /** Content below the chart. */
  children?: ReactNode;
}) {
  return (
    <Section title={title}>
      <Text size="sm" c="dimmed" mb="md">
        {note}
      </Text>
      <div className={classes.figure}>
        {chart === null ? (
          <Text>Nothing in this period.</Text>
        ) : (
          <figure aria-label={summary}>
            <div aria-hidden>
              <WhenInView height={height}>{chart}</WhenInView>
            </div>
          </figure>
        )}
        {children}
      </div>
      <Disclosure
        summary={
          <>
            Show as table
            <VisuallyHidden>: {title}</VisuallyHidden>
          </>
        }
      >
        <Box
          component="section"
          mah="20rem"
          mt="sm"
          style={{ overflow: 'auto' }}
          aria-label={`${title}, as a table`}
          tabIndex={0}
        >
          <Table stickyHeader data={{ head: table.head, body: table.rows.map(linked) }} />
        </Box>
      </Disclosure>
    </Section>
  );
}
