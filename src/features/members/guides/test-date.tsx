import { Button, Group, Stack, Text } from '@mantine/core';

import { calendarOf } from '#lib/dates/calendar.ts';
import { formatDay } from '#lib/dates/dates.ts';
import { brand } from '#lib/store/brand.ts';
import { saveAsFile } from '#lib/uploads/download.ts';
import { Section } from '#ui/page/section.tsx';

import classes from './guide-page.module.css';
import { daysOf, startOf, weekOn, type Plan } from './plan.ts';

/** The day of a test, and when each plan for it begins. */
export function TestDate({
  plans,
  testDay,
  today,
  onChange,
}: {
  plans: Plan[];
  /** '' for none. */
  testDay: string;
  today: string;
  onChange: (day: string) => void;
}) {
  return (
    <Section title="Dates of your plan">
      <Stack>
        {/* Mantine's would bring its fields to every guide. */}
        <label className={classes.date} data-no-print>
          Your test date
          <input
            type="date"
            min={today}
            value={testDay}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        </label>
        <Text size="sm" c="dimmed" data-no-print>
          Each week of the plan gets its dates. Your date stays in this browser until you log out.
        </Text>
        {testDay !== '' &&
          (testDay < today ? (
            <Text>This day is past.</Text>
          ) : (
            plans.map((plan) => (
              <Begin key={plan.title} plan={plan} testDay={testDay} today={today} />
            ))
          ))}
      </Stack>
    </Section>
  );
}

function Begin({ plan, testDay, today }: { plan: Plan; testDay: string; today: string }) {
  const { title, weeks } = plan;
  const start = startOf(1, weeks, testDay);
  return (
    <Group gap="sm" justify="space-between">
      <Text flex="1 1 18rem">
        <strong>{title}:</strong> week 1 begins on {formatDay(start)}.
        {start < today &&
          ` That day is past: today is in week ${weekOn(today, weeks, testDay)} of ${weeks}. Catch up, or choose a later test.`}
      </Text>
      <Button
        variant="default"
        aria-label={`Calendar file: ${title}`}
        onClick={() =>
          saveAsFile(
            `${brand.slug}-${weeks}-weeks.ics`,
            'text/calendar',
            calendarOf(daysOf(plan, testDay, today), new Date()),
          )
        }
        data-no-print
      >
        Calendar file
      </Button>
    </Group>
  );
}
