import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { useAccess } from '#features/auth/session/store.ts';
import { countInWords } from '#features/members/applicants/queries.ts';
import { appliedSummer, monthOf, summerOf } from '#features/members/guides/outline.ts';
import type { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { daysFrom, dueFrom } from '#features/members/saved/cycle.ts';
import { savedIdsOptions } from '#features/members/saved/queries.ts';
import { areas, type Capability } from '#model/plans/capabilities.ts';
import { allProfilesPath, pageNames, paths } from '#model/store/paths.ts';
import { dayOf, formatShortDay } from '#lib/dates/dates.ts';
import { pluralize } from '#lib/text/pluralize.ts';
import { toast } from '#ui/feedback/toast.tsx';

import classes from './front-door.module.css';
import { frontPageOptions, openDoors, sayWhen } from './front-page.ts';
import { lastRead } from './last-read.ts';

/** A place to go on from. Without a title it is not known yet, and its room is kept. */
interface Place {
  label: string;
  /** Beside the label: the summer that the place is chosen by, null until it is said. */
  summer?: number | null;
  title?: string;
  /** Without one, the title may take two lines. */
  note?: string;
  to: string;
  /** The capability that it takes beside profiles. */
  part?: Capability;
}

const nothing = { counts: [], due: [], applying_since: null, applies_in: null, year: null };

/** The first sentence of a box, of at most two lines, in whole words. */
function beginningOf(box: string): string {
  const [sentence = box] = box.split(/(?<=[.!?]) /);
  return sentence.length <= 50
    ? sentence
    : `${sentence.slice(0, 51).replace(/[^a-z0-9]*\s\S*$/i, '')}…`;
}

/** The last one and the next four, with the one that is said. */
const summersAround = (applied: number, said: number) =>
  [...new Set([said, ...Array.from({ length: 5 }, (_, nth) => applied + nth)])].toSorted(
    (one, other) => one - other,
  );

/** Where to go on: what was read last, what is due, what this month asks for, and one section of many profiles. */
export function FrontDoor({
  userId,
  mine: { numbers, withAccount },
}: {
  userId: string;
  mine: Pick<ReturnType<typeof useMyNumbers>, 'numbers' | 'withAccount'>;
}) {
  const held = useAccess()?.capabilities ?? [];
  const front = useQuery(frontPageOptions);
  const saved = useQuery(savedIdsOptions(userId, 'school'));
  const [today] = useState(() => dayOf(new Date()));
  const [read] = useState(() => lastRead(held));
  const queryClient = useQueryClient();
  const saying = useMutation({
    mutationFn: (summer: number) => sayWhen(userId, summer),
    onSuccess: () => queryClient.invalidateQueries(frontPageOptions),
    onError: () => toast.error('Your year was not saved. Please try again.'),
  });
  const applied = appliedSummer(today);
  const known = front.data ?? (front.isError ? nothing : null);
  const isReady = known !== null && !saved.isPending;

  const reading: Place =
    read === null
      ? {
          label: 'Start here',
          to: allProfilesPath,
          title: 'Read a profile',
          note: 'One whole story',
        }
      : { label: 'Continue reading', ...read };
  const places: Place[] = [
    isReady || read !== null ? reading : { label: 'Read', to: allProfilesPath },
    { label: pageNames.mySchools, to: paths.mySchools, ...(isReady && duePlace()) },
    ...(held.includes('application')
      ? [
          {
            label: 'This month',
            to: areas.application.path,
            part: 'application' as const,
            ...(isReady && monthPlace()),
          },
        ]
      : []),
    { label: 'My numbers', to: paths.likeMe, ...((numbers || !withAccount) && numbersPlace()) },
  ];

  function duePlace() {
    const [due] = dueFrom(today, known?.due ?? []);
    const count = saved.data?.length ?? 0;
    if (due) {
      const days = `${formatShortDay(due.day)}, ${daysFrom(today, due.day)}`;
      return { label: 'Due next', title: due.what, note: days };
    }
    return count === 0
      ? { title: 'Add your schools', note: 'Paste your list, with dates' }
      : { title: pluralize(count, 'school'), note: 'No date is due' };
  }

  function monthPlace() {
    const { year, applying_since: since, applies_in: said } = known ?? nothing;
    if (!year) return { title: areas.application.title, note: 'Your guides' };
    const summer = said ?? (since === null ? null : summerOf(since));
    const guide = {
      to: `${areas[year.capability].path}?document=${year.id}`,
      label: '',
      summer,
      title: year.title,
    };
    if (summer === null) return { ...guide, note: 'Say when, and see this month' };
    if (summer > applied + 1) return { ...guide, note: `Begins in September ${summer - 1}` };
    const part = monthOf(year.outline, {
      month: Number(today.slice(5, 7)) - 1,
      hasApplied: summer === applied,
      isTexan: numbers?.state === 'Texas',
    });
    if (!part || summer < applied) return { ...guide, note: 'Nothing is left of it' };
    const open = part.boxes.filter((box) => !year.ticked.includes(box));
    return {
      ...guide,
      to: `${guide.to}#${part.id}`,
      label: `${part.boxes.length - open.length} of ${part.boxes.length} done`,
      title: open[0] === undefined ? 'All of this month is done' : beginningOf(open[0]),
    };
  }

  function numbersPlace() {
    const scores = [numbers?.gpa?.toFixed(2), numbers?.mcat].filter(Boolean).join(' / ');
    return numbers
      ? { title: pageNames.likeMe, note: scores }
      : { title: 'Enter your numbers', note: 'To see who got in with them' };
  }

  return (
    <section aria-label="Where to go on" className={classes.door} data-no-print>
      <ul className={classes.places}>
        {places.map(({ label, summer, title, note, to, part }) => (
          <li key={summer === undefined ? to : 'year'} data-part={part} className={classes.place}>
            <span className={classes.label}>
              {summer !== undefined && (
                <select
                  aria-label="The summer in which you apply"
                  className={classes.summer}
                  value={(saying.isPending ? saying.variables : summer) ?? ''}
                  onChange={(event) => saying.mutate(Number(event.currentTarget.value))}
                >
                  {summer === null && <option value="">When do you apply?</option>}
                  {summersAround(applied, summer ?? applied).map((each) => (
                    <option key={each} value={each}>
                      {each <= applied ? 'Applied' : 'Applying'} in {each}
                    </option>
                  ))}
                </select>
              )}
              {label}
            </span>
            {title === undefined ? (
              <span className={classes.waits} />
            ) : (
              <Link
                to={to}
                className={note === undefined ? classes.long : classes.title}
                title={title}
              >
                {title}
              </Link>
            )}
            {note !== undefined && <span className={classes.label}>{note}</span>}
          </li>
        ))}
      </ul>
      <nav aria-label="One section of many" className={classes.doors}>
        {openDoors(known?.counts ?? [], countInWords).map((door) => (
          <Link key={door.to} to={door.to} className={classes.link}>
            {door.title}
          </Link>
        ))}
      </nav>
    </section>
  );
}
