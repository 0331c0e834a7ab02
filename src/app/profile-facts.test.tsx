import { readFileSync } from 'node:fs';
import { FormProvider, useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import { fileColumns, toCells } from '#features/admin/applicants/cells.ts';
import { guessMapping } from '#features/admin/applicants/headings.ts';
import { testApplicant } from '#features/admin/applicants/test-data.ts';
import { emptySubmission } from '#features/contributors/schema.ts';
import { steps } from '#features/contributors/submission-steps.tsx';
import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import { ApplicantPage } from '#features/members/applicants/applicant-page.tsx';
import { emptyApplicant } from '#features/members/applicants/test-data.ts';
import { compareFacts } from '#features/members/saved/comparison-facts.ts';
import { savedApplicant } from '#features/members/saved/test-data.ts';
import { AdminApplicantFields } from '#model/applicants/admin-applicant-fields.tsx';
import { applicantVersionFields } from '#model/applicants/applicant-versions.ts';
import { longestStory, toApplicantRow } from '#model/applicants/applicant.ts';
import {
  essays,
  choiceNames,
  columns,
  facts,
  hourMarks,
  labelOf,
  numberNames,
  objectOf,
  shortTextNames,
  storyNames,
  timedNames,
  traits,
  type Column,
} from '#model/applicants/facts.ts';
import { renderForTest } from '#ui/test-render.tsx';

// Each fact of a profile, as src/model/applicants/facts.ts declares it, is in all of these places. A test fails with the names of
// those that a place lacks.

vi.mock('#model/schools/school-names.ts', () => ({
  knownSchoolsOptions: { queryKey: ['known'], queryFn: () => [] },
  schoolRemarksOptions: () => ({ queryKey: ['remarks'], queryFn: () => ({ new: [], joined: [] }) }),
}));

const read = (file: string) => readFileSync(file, 'utf8');

const taken = new Set<number>();

/** What nothing else says. */
function valueOf(name: Column): string {
  const fact = facts[name];
  if (fact.kind !== 'number') return `Any ${name}`;
  let number = fact.max - (fact.decimals ? 0.79 : 1);
  while (taken.has(number)) number -= 1;
  taken.add(number);
  return String(number);
}

const told = toApplicantRow({
  ...objectOf(columns, valueOf),
  ...objectOf(choiceNames, (name) => facts[name].options[0] ?? ''),
  accepted_schools: [{ name: 'Any school' }],
});

/** Whether a text has the value of a fact as words of its own. */
const tells = (text: string | undefined, name: Column) =>
  [told[name]]
    .flat()
    .every((value) =>
      [String(value), Number(value).toLocaleString('en-US')].some((words) =>
        new RegExp(String.raw`(?<![\w.])${words}(?![\w.])`).test(text ?? ''),
      ),
    );

const schools = told.accepted_schools.map((name) => ({
  id: name,
  name,
  degree: null,
  state: null,
}));

const lacking = (has: (name: Column) => boolean) => columns.filter((name) => !has(name));

function textOf(content: ReactNode) {
  const { container, unmount } = renderForTest(<MemoryRouter>{content}</MemoryRouter>);
  const text = container.innerHTML.replaceAll(/<[^>]*>/g, ' ');
  unmount();
  return text;
}

/** The facts that have a field. */
function fieldsOf(content: ReactNode) {
  function Form() {
    return (
      <FormProvider {...useForm({ defaultValues: emptySubmission })}>
        <form>{content}</form>
      </FormProvider>
    );
  }
  const { container, unmount } = renderForTest(<Form />);
  const names = [...container.querySelectorAll('[name^="applicant."]')].map(
    (field) => field.getAttribute('name')?.split('.')[1] ?? '',
  );
  unmount();
  return names;
}

test('the admins’ form has a field of each fact', () => {
  expect(fieldsOf(<AdminApplicantFields />).toSorted()).toEqual(columns.toSorted());
});

test('exactly one step of a submission asks for each fact, and checks it', () => {
  const asked = steps.map(({ content }) => fieldsOf(content).toSorted());
  const checked = steps.map(({ fields }) =>
    fields
      .filter((field) => field.startsWith('applicant.'))
      .map((field) => field.replace('applicant.', ''))
      .toSorted(),
  );
  expect(asked).toEqual(checked);
  expect(asked.flat().toSorted()).toEqual(columns.toSorted());
});

test('members read each fact on a profile’s page and on its card', () => {
  const applicant = { ...emptyApplicant, ...told, schools };
  const page = textOf(<ApplicantPage applicant={applicant} actions={null} />);
  expect(lacking((name) => tells(page, name))).toEqual([]);
  const card = textOf(<ApplicantCard applicant={applicant} isWhole />);
  expect(lacking((name) => tells(card, name))).toEqual([]);
});

test('a comparison has each fact once', () => {
  const rows = compareFacts([{ ...savedApplicant(told), schools }]).flatMap((group) => group.rows);
  const values = rows.map((row) =>
    row.values
      .flatMap((value) => (Array.isArray(value) ? value.map(({ name }) => name) : value))
      .join(),
  );
  expect(lacking((name) => values.filter((value) => tells(value, name)).length === 1)).toEqual([]);
});

test('a file has each fact, and is understood by its columns and by its labels', () => {
  const cells = toCells(testApplicant(told));
  expect(lacking((name) => tells(cells[fileColumns.indexOf(name)], name))).toEqual([]);
  expect(guessMapping(columns)).toEqual(columns);
  expect(guessMapping(columns.map(labelOf))).toEqual(columns);
});

test('two versions of a profile are compared by each fact', () => {
  expect(applicantVersionFields.map(({ name }) => name)).toEqual(
    columns.map((name) => `applicant.${name}`),
  );
});

test('the privacy policy says what a profile has', () => {
  const policy = read('src/features/visitors/policies/texts/privacy.md');
  const line = policy.split('\n').find((one) => one.startsWith('- **Messages and profiles'));
  expect(
    lacking((name) => new RegExp(String.raw`\b${facts[name].policy}\b`).test(line ?? '')),
  ).toEqual([]);
});

const sql = read('supabase/migrations/20261122002100_applicants.sql');

/** What a function of the database without arguments returns: its only quoted text, or its list of them. */
function listOf(name: string): unknown {
  const body = sql.split(`create function private.${name}()`)[1]?.split('$$')[1] ?? '';
  return body.includes('array[')
    ? [...body.matchAll(/'(\w+)'/g)].map((match) => match[1])
    : JSON.parse(/'([^']+)'/.exec(body)?.[1] ?? '');
}

test('the database has the same facts, with the same limits', () => {
  const numbers = numberNames.map((name) => [name, [facts[name].min, facts[name].max]]);
  expect(listOf('applicant_numbers')).toEqual(Object.fromEntries(numbers));
  const shortTexts = shortTextNames.map((name) => [name, facts[name].limit]);
  expect(listOf('applicant_short_texts')).toEqual(Object.fromEntries(shortTexts));
  expect(new Set(listOf('applicant_stories') as string[])).toEqual(new Set(storyNames));
  expect(listOf('applicant_essays')).toEqual(essays);
  expect(sql).toContain(`jsonb_object_agg(name, ${longestStory})`);
  const choices = choiceNames.map((name) => [name, facts[name].options]);
  expect(listOf('applicant_choices')).toEqual(Object.fromEntries(choices));
  const lists = columns.filter((name) => facts[name].kind === 'list');
  expect(sql).toContain(`|| '{${lists.join()}}'`);
});

test('the database finds applicants by the same traits and marks of hours', () => {
  expect(sql).toContain(`'{${hourMarks.join()}}'`);
  const search = read('supabase/migrations/20261122002700_applicant_search.sql');
  expect(search).toContain(`('traits', '{${traits.map(({ value }) => value).join()}}')`);
  expect(timedNames.toSorted()).toEqual(
    (listOf('applicant_stories') as string[]).slice(0, 8).toSorted(),
  );
});

test('an assistant can read each story of many profiles', () => {
  const tools = read('supabase/functions/mcp/tools.ts');
  expect(storyNames.filter((name) => !tools.includes(`'${name}'`))).toEqual([]);
});
