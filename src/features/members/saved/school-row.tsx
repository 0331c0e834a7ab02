import {
  ActionIcon,
  Anchor,
  Button,
  Menu,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  UnstyledButton,
} from '@mantine/core';
import { IconDots, IconGripVertical } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { ScorePair } from '#model/applicants/applicant.ts';
import { formatShortDay } from '#lib/dates/dates.ts';
import { originsInWords } from '#model/schools/origins.ts';
import { schoolPath } from '#model/store/paths.ts';
import { cleanText } from '#lib/text/clean.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import { GuideLink } from '../guides/guide-link.tsx';
import { nextStep, standing, steps } from './cycle.ts';
import classes from './my-schools.module.css';
import { answerLabels, answers, type MySchool, type MySchoolChange } from './schema.ts';

/** Where a guide says what comes after an answer. */
const advices = {
  accepted: { section: 'Several offers', label: 'What to do with an offer' },
  waitlisted: { section: 'The waitlist', label: 'What to do on a waitlist' },
  declined: null,
};

/** A school of the member's list. */
export function SchoolRow({
  school,
  scores,
  home,
  today,
  tick,
  onChange,
  onMove,
  onDrag,
  onDrop,
  onRemove,
}: {
  school: MySchool;
  scores: ScorePair;
  /** The member's state. */
  home: string | null;
  today: string;
  /** Renders the box that chooses a school for a comparison. */
  tick: (school: { id: string; name: string }) => ReactNode;
  onChange: (change: MySchoolChange) => void;
  /** By so many places, down if positive. */
  onMove: (by: number) => void;
  onDrag: () => void;
  /** Another row is dropped here. */
  onDrop: () => void;
  onRemove: () => void;
}) {
  const { name, note, answer, answeredOn, profiles } = school;
  /** On a phone, a row shows where it stands and what comes next. */
  const [isOpen, setOpen] = useState(false);
  const origins = originsInWords(school, home);
  const next = nextStep(school);
  const advice = answer !== null && advices[answer];
  const stateOf = (nth: number) =>
    nth === next ? 'next' : nth === next - 1 ? 'current' : undefined;

  function moveByKey(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
    // The row moves away from under the focus.
    const { currentTarget: handle } = event;
    requestAnimationFrame(() => handle.focus());
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle takes keys, too
    <li
      className={classes.row}
      data-place={school.schoolId}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <Stack gap="xs" align="center" style={{ gridColumn: 1 }}>
        <ActionIcon
          style={{ cursor: 'grab' }}
          variant="subtle"
          color="gray"
          draggable
          onDragStart={onDrag}
          onKeyDown={moveByKey}
          aria-label={`Move ${name}: drag, or press an arrow key`}
        >
          <IconGripVertical size={16} aria-hidden />
        </ActionIcon>
        {tick({ id: school.schoolId, name })}
      </Stack>
      <div>
        {profiles > 0 ? (
          <Anchor component={Link} to={schoolPath(school.schoolId)} fw={600} underline="hover">
            {name}
          </Anchor>
        ) : (
          <Text fw={600}>{name}</Text>
        )}
        <Text size="sm" c="dimmed">
          {school.facts}
        </Text>
        <Textarea
          variant="unstyled"
          size="sm"
          rows={1}
          maxLength={1000}
          // The library's own sizing measures each field of the list.
          styles={{ input: { paddingBlock: '0.25rem', fieldSizing: 'content' } }}
          aria-label={`Note on ${name}`}
          placeholder="Note"
          defaultValue={note}
          onBlur={({ currentTarget: { value } }) => {
            const written = cleanText(value);
            if (written !== note) onChange({ note: written });
          }}
        />
      </div>
      <Text size="sm">
        {profiles > 0 && (standing(school, scores).join(' · ') || pluralize(profiles, 'profile'))}{' '}
        <Text span inherit c="dimmed">
          {profiles > 0 ? 'accepted here' : 'No profile from this school yet'}
          {origins !== null && <br />}
          {origins}
        </Text>
      </Text>
      <div className={classes.steps} data-open={isOpen || undefined}>
        {steps.map(({ name: step, label }, nth) => (
          <DayPill
            key={step}
            label={label}
            day={school[step]}
            state={stateOf(nth)}
            of={name}
            today={today}
            onChange={(day) => onChange({ [step]: day })}
          />
        ))}
        <div
          className={`${classes.step} ${classes.answer}`}
          data-state={answer === null ? undefined : 'current'}
        >
          <Text span fz="sm" c="dimmed" hiddenFrom="lg">
            Answer
          </Text>
          <NativeSelect
            size="xs"
            aria-label={`Answer: ${name}`}
            value={answer ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const chosen = answers.find((each) => each === value) ?? null;
              onChange({ answer: chosen, answeredOn: chosen && (answeredOn ?? today) });
            }}
            data={[
              { value: '', label: 'None yet' },
              ...answers.map((value) => ({ value, label: answerLabels[value] })),
            ]}
          />
          {answeredOn !== null && (
            <DayPill
              label=""
              day={answeredOn}
              of={`answer of ${name}`}
              today={today}
              onChange={(day) => onChange({ answeredOn: day ?? today })}
            />
          )}
          {advice && (
            <Text span size="sm">
              <GuideLink id="after-the-interview" section={advice.section}>
                {advice.label}
              </GuideLink>
            </Text>
          )}
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          h="2.75rem"
          hiddenFrom="sm"
          style={{ alignSelf: 'end' }}
          aria-expanded={isOpen}
          aria-label={`All dates: ${name}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Fewer dates' : 'All dates'}
        </Button>
      </div>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            style={{ gridArea: '1 / -2' }}
            variant="subtle"
            color="gray"
            aria-label={`More: ${name}`}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onMove(-1)}>Move up</Menu.Item>
          <Menu.Item onClick={() => onMove(1)}>Move down</Menu.Item>
          <Menu.Item onClick={onRemove}>Remove</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

/** A step's day: a press sets today, later it is a date to change or delete. */
function DayPill({
  label,
  day,
  of,
  today,
  state,
  onChange,
}: {
  label: string;
  day: string | null;
  /** What the day belongs to, for screen readers. */
  of: string;
  today: string;
  /** Where the member is, or what comes next. */
  state?: 'next' | 'current' | undefined;
  onChange: (day: string | null) => void;
}) {
  return (
    <div
      className={classes.step}
      data-state={state}
      data-ahead={(day !== null && day > today) || undefined}
    >
      <Text span fz="sm" c="dimmed" hiddenFrom="lg">
        {label}
      </Text>
      {day === null ? (
        <UnstyledButton
          className={classes.pill}
          aria-label={`${label} today: ${of}`}
          onClick={() => onChange(today)}
        >
          {state === 'next' ? 'Today' : '+'}
        </UnstyledButton>
      ) : (
        <span className={classes.pill} data-set>
          <span aria-hidden>{formatShortDay(day)}</span>
          <input
            type="date"
            aria-label={[label, of].filter(Boolean).join(': ')}
            min="2000-01-01"
            max="2099-12-31"
            defaultValue={day}
            key={day}
            onClick={(event) => event.currentTarget.showPicker?.()}
            onBlur={({ currentTarget: { value, validity } }) => {
              if (validity.valid && value !== day) onChange(value === '' ? null : value);
            }}
          />
        </span>
      )}
    </div>
  );
}
