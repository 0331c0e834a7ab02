import { z } from 'zod';

import { usStates } from '#model/places/us-states.ts';
import {
  day,
  dollars,
  longText,
  orNull,
  select,
  shown,
  text,
  whole,
  webAddress,
} from '#model/record/kinds.tsx';
import { columnsOf, recordOf, type DraftOf, type RowOf } from '#model/record/record.ts';

const limited = (label: string, limit: number, help?: string) =>
  orNull(text(limit, { label, ...(help !== undefined && { help }) }, { maxLength: limit }));

const fields = {
  id: shown(z.string()),
  name: text(200, { label: 'Name', isRequired: true }, { maxLength: 200 }),
  // 'Caltech: SURF'.
  title: shown(z.string()),
  host: limited('Institution', 200),
  deadline: day({ label: 'Deadline' }),
  closedOn: day({
    label: 'Closed on',
    help: 'When an earlier year’s applications closed',
  }),
  pay: orNull(
    select(
      [
        { value: '', label: 'Not checked' },
        { value: 'paid', label: 'Paid' },
        { value: 'unpaid', label: 'Unpaid' },
      ],
      { label: 'Pay' },
    ),
  ),
  stipendCents: dollars(10_000_000, { label: 'Stipend', asks: 'Stipend (USD)' }),
  weeks: whole(52, { label: 'Weeks' }),
  eligibility: orNull(longText(1000, { label: 'Who may apply' }, { rows: 3 })),
  place: limited('Place', 100, 'City, country or “Many places”'),
  // By its whole name.
  state: orNull(select(['', ...usStates], { label: 'State' })),
  field: limited('Field', 200, 'Several with commas: Biology, Chemistry'),
  link: orNull(
    webAddress(
      1000,
      { label: 'Link' },
      {
        // Matches the database constraint.
        pattern: /^https?:\/\/[^\s/?#]+\S*$/,
        problem: 'Enter a web address that begins with https:// or http://',
      },
    ),
  ),
  note: orNull(longText(1000, { label: 'Good to know' }, { rows: 3 })),
  checkedOn: day({
    label: 'Checked on',
    help: 'When all of this was last compared with the program’s own page',
  }),
  // Incremented by every change; an update names the version it is based on.
  version: shown(z.int()),
};

export type Program = RowOf<typeof fields>;
export type ProgramDraft = DraftOf<typeof fields>;

export const programColumns = columnsOf(fields);
export const programRecord = recordOf(
  { table: 'summer_programs' },
  fields,
  ({ pay, stipendCents }, refuse) => {
    if (stipendCents !== '' && pay !== 'paid')
      refuse('stipendCents', 'Only a paid program has a stipend');
  },
);
