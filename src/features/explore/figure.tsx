import { Box, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

import { Section } from '#ui/section.tsx';

import classes from './figure.module.css';
import { profileCount } from './wording.ts';

/** What a figure shows, for who would rather read it. */
export interface FigureTable {
  head: string[];
  rows: (string | number)[][];
}

/** A picture of some profiles: how many they are, what is to be seen, and the same as a table. */
export function Figure({
  title,
  n,
  summary,
  chart,
  table,
  children,
}: {
  title: string;
  n: number;
  /** The picture in a sentence. */
  summary: string;
  chart: ReactNode;
  table: FigureTable;
  /** What there is to say below the picture. */
  children?: ReactNode;
}) {
  return (
    <Section title={title}>
      <Text size="sm" c="dimmed" mb="md">
        From {profileCount(n)}
      </Text>
      <figure aria-label={summary} className={classes.chart}>
        <div aria-hidden>{chart}</div>
      </figure>
      {children}
      <details className={classes.details}>
        <summary>
          Show as table
          <VisuallyHidden>: {title}</VisuallyHidden>
        </summary>
        <Box
          component="section"
          className={classes.scroller}
          aria-label={`${title}, as a table`}
          tabIndex={0}
        >
          <Table stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {table.head.map((heading) => (
                  <Table.Th key={heading} scope="col">
                    {heading}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {table.rows.map((cells) => (
                <Table.Tr key={cells.join(' ')}>
                  {cells.map((cell, index) => (
                    <Table.Td key={table.head[index]}>{cell}</Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      </details>
    </Section>
  );
}

/** In the place of a figure of too few. */
export function NoFigure({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Text c="dimmed">Fewer than 5 profiles</Text>
    </Section>
  );
}
