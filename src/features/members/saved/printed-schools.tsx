import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { formatShortDay } from '#lib/dates/dates.ts';

import { tableOf } from './files.ts';
import classes from './printed-schools.module.css';
import type { MySchool } from './schema.ts';

/** The list on paper: a line for each school, and the head on each page. It is there only while the page is printed. */
export function PrintedSchools({ schools, scores }: { schools: MySchool[]; scores: ScorePair }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser reads the page as soon as the event is over.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  if (!isPrinting) return null;
  // 'above' would be in each line.
  const [head = [], ...lines] = tableOf(schools, scores).map((cells) =>
    cells.map((text) =>
      text === 'You' ? 'You, above' : text.replaceAll(/(GPA|MCAT) above/g, '$1'),
    ),
  );
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {schools.map(({ schoolId, facts }, line) => (
          <tr key={schoolId}>
            {lines[line]?.map((text, nth) => (
              <td key={head[nth]}>
                {/^\d{4}-\d\d-\d\d$/.test(text) ? formatShortDay(text) : text}
                {nth === 0 && facts !== null && <small>{facts}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
