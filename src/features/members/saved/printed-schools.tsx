import { Table, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { brand } from '#lib/store/brand.ts';
import { formatShortDay } from '#lib/dates/dates.ts';

import { tableOf } from './files.ts';
import type { MySchool } from './schema.ts';

const wide = new Set(['School', 'Note']);

/** As it is printed: short dates, and no 'above' in each line, which the head says. */
function printed(text: string, column = '') {
  if (column === 'You') return text.replaceAll(' above', '');
  return wide.has(column) || !/^\d{4}-/.test(text) ? text : formatShortDay(text);
}

/** The list on paper: a line for each school, and the head on each page. It is there only while the page is printed. */
export function PrintedSchools({ schools, scores }: { schools: MySchool[]; scores: ScorePair }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser reads the page as soon as the event is over.
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    const events = ['beforeprint', 'afterprint'];
    for (const event of events) window.addEventListener(event, print);
    return () => {
      for (const event of events) window.removeEventListener(event, print);
    };
  }, []);
  if (!isPrinting) return null;
  const [head = [], ...lines] = tableOf(schools, scores);
  const mine = [
    scores.gpa !== null && `GPA ${scores.gpa.toFixed(2)}`,
    scores.mcat !== null && `MCAT ${scores.mcat}`,
  ].filter((score) => score !== false);
  return (
    <Table fz="7pt" lh={1.2} verticalSpacing="1pt" horizontalSpacing="2pt" captionSide="top">
      {mine.length > 0 && (
        <Table.Caption fz="8pt" mt={0} ta="start">
          My numbers: {mine.join(', ')}. “Accepted with less” counts the applicants whom a school
          accepted with lower numbers, of those with a profile in {brand.name}.
        </Table.Caption>
      )}
      <Table.Thead>
        <Table.Tr>
          {head.map((label) => (
            <Table.Th key={label} {...(wide.has(label) && { w: '28%' })}>
              {label === 'You' ? 'Accepted with less' : label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {schools.map(({ schoolId, facts }, line) => (
          <Table.Tr key={schoolId} style={{ breakInside: 'avoid', verticalAlign: 'top' }}>
            {lines[line]?.map((text, nth) => (
              <Table.Td
                key={head[nth]}
                {...(head[nth] === 'You' && { style: { whiteSpace: 'nowrap' } })}
              >
                {printed(text, head[nth])}
                {nth === 0 && (
                  <Text fz="6pt" lh={1.2} c="dimmed">
                    {facts}
                  </Text>
                )}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
