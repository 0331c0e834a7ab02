import { Box, Table, Text, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';

import { Disclosure } from './disclosure.tsx';
import classes from './chart-card.module.css';
import { Section } from './section.tsx';

/** What a figure shows, for who would rather read it. */
export interface ChartTable {
  head: string[];
  rows: (string | number)[][];
}

/** A picture: what it is of, what is to be seen, and the same as a table. */
export function ChartCard({
  title,
  note,
  summary,
  chart,
  table,
  children,
}: {
  title: string;
  /** What it is of. */
  note: string;
  /** The picture in a sentence. */
  summary: string;
  chart: ReactNode;
  table: ChartTable;
  /** What there is to say below the picture. */
  children?: ReactNode;
}) {
  return (
    <Section title={title}>
      <Text size="sm" c="dimmed" mb="md">
        {note}
      </Text>
      <div className={classes.figure}>
        <figure aria-label={summary}>
          <div aria-hidden>{chart}</div>
        </figure>
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
      </Disclosure>
    </Section>
  );
}
