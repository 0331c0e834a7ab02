// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { ApplicantCard } from './applicant-card.tsx';
import type { Applicant } from './schema.ts';

const silent: Applicant = {
  id: 'applicant-7',
  matriculation_year: null,
  state_of_residency: null,
  gender: null,
  race: null,
  major: null,
  gpa: null,
  mcat: null,
  mcat_chem_phys: null,
  mcat_cars: null,
  mcat_bio_biochem: null,
  mcat_psych_soc: null,
  gap_years: null,
  research: null,
  clinical_experience: null,
  medical_volunteering: null,
  non_medical_volunteering: null,
  leadership: null,
  non_medical_employment: null,
  medical_employment: null,
  shadowing: null,
  awards_honors: null,
  hobbies: null,
  other_activities: null,
  reflections: null,
  accepted_schools: [],
};

/** What stands under a label. */
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('what was told at the top is shown', () => {
  renderForTest(
    <ApplicantCard
      applicant={{
        ...silent,
        gpa: 3.9,
        mcat: 518,
        mcat_chem_phys: 130,
        mcat_cars: 127,
        mcat_bio_biochem: 131,
        mcat_psych_soc: 130,
        gender: 'Female',
        race: 'Asian',
        state_of_residency: 'Ohio',
        matriculation_year: 2024,
        gap_years: 0,
      }}
    />,
  );
  expect(valueOf('GPA')).toBe('3.90');
  expect(valueOf('MCAT')).toBe('518');
  expect(valueOf('Chem/Phys')).toBe('130');
  expect(valueOf('CARS')).toBe('127');
  expect(valueOf('Bio/Biochem')).toBe('131');
  expect(valueOf('Psych/Soc')).toBe('130');
  expect(valueOf('Gender')).toBe('Female');
  expect(valueOf('Ethnicity')).toBe('Asian');
  expect(valueOf('State')).toBe('Ohio');
  expect(valueOf('Application year')).toBe('2024');
  expect(valueOf('Gap years')).toBe('0');
});

test('what is missing at the top is N/A, and left out below', () => {
  renderForTest(<ApplicantCard applicant={silent} />);
  expect(screen.getAllByText('N/A')).toHaveLength(11);
  for (const label of ['Major', 'Research', 'Shadowing', 'Hobbies', 'Reflections']) {
    expect(screen.queryByText(label)).toBeNull();
  }
  expect(screen.getByText('No schools specified')).toBeDefined();
});

test('background and reflections are shown when there are any', () => {
  renderForTest(
    <ApplicantCard
      applicant={{
        ...silent,
        major: 'Biology',
        medical_employment: 'Scribe',
        reflections: 'Sleep.',
      }}
    />,
  );
  expect(valueOf('Major')).toBe('Biology');
  expect(valueOf('Paid medical employment')).toBe('Scribe');
  expect(valueOf('Reflections')).toBe('Sleep.');
  expect(screen.queryByText('Paid non-medical employment')).toBeNull();
});

test("a school leads to a web search for the school's own site", () => {
  renderForTest(
    <ApplicantCard applicant={{ ...silent, accepted_schools: ['Texas A&M', 'UCLA'] }} />,
  );
  const links = within(screen.getByRole('list')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['Texas A&M', 'UCLA']);
  const url = new URL(links[0]?.getAttribute('href') ?? '');
  expect(url.searchParams.get('q')).toContain('Texas A&M');
  expect(links[0]?.getAttribute('target')).toBe('_blank');
});
