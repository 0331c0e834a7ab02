import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { ApplicantCard } from './applicant-card.tsx';
import type { Applicant } from './schema.ts';
import { emptyApplicant } from './test-data.ts';

const showFolded = (told: Partial<Applicant>) =>
  renderForTest(
    <MemoryRouter>
      <ApplicantCard applicant={{ ...emptyApplicant, ...told }} />
    </MemoryRouter>,
  );

/** The value below a label. */
const valueOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

test('the facts at the top are shown', () => {
  renderForTest(
    <ApplicantCard
      isWhole
      applicant={{
        ...emptyApplicant,
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
        schools_applied: 24,
        interviews: 1,
        score_report_seen_at: '2026-11-27T00:00:00Z',
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
  expect(valueOf('Applied to, interviews')).toBe('24 schools, 1 interview');
  screen.getByText('Score report seen');
});

test('a whole card has no Show more, N/A at the top, and nothing missing below', () => {
  renderForTest(<ApplicantCard applicant={emptyApplicant} isWhole />);
  expect(screen.queryByRole('button')).toBeNull();
  for (const label of ['GPA', 'MCAT', 'CARS', 'Gender', 'Ethnicity', 'State', 'Gap years']) {
    expect(valueOf(label)).toBe('N/A');
  }
  for (const label of ['Major', 'Research', 'Hobbies', 'Applied to, interviews', /seen/]) {
    expect(screen.queryByText(label)).toBeNull();
  }
  screen.getByText('No schools specified');
});

test('background is shown if present, and reflections after it, which a quotation begins', () => {
  renderForTest(
    <ApplicantCard
      isWhole
      applicant={{
        ...emptyApplicant,
        major: 'Biology',
        medical_employment: 'Scribe',
        reflections: 'Sleep before you write, and after. Then read it aloud.',
      }}
    />,
  );
  screen.getByText('Sleep before you write, and after.');
  expect(screen.getAllByRole('term').at(-1)?.textContent).toBe('Reflections ');
  expect(valueOf('Major')).toBe('Biology');
  expect(valueOf('Paid medical employment')).toBe('Scribe');
  expect(valueOf('Reflections')).toBe('Sleep before you write, and after. Then read it aloud.');
  expect(screen.queryByText('Paid non-medical employment')).toBeNull();
});

test('hours stand beside their section, also alone, and essays are folded where others follow', () => {
  const told = {
    research_hours: 1600,
    shadowing: 'A surgeon.',
    shadowing_hours: 0,
    personal_statement: 'Nine chairs.',
  };
  const { unmount } = showFolded(told);
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Research 1,600 h', 'Shadowing 0 h', 'Personal statement ']),
  );
  expect(screen.getByRole('region').textContent).toBe('Nine chairs.');
  unmount();
  renderForTest(<ApplicantCard applicant={{ ...emptyApplicant, ...told }} isWhole />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('a school links to its page here and to a search of the web, also one without a page', () => {
  const schools = [{ id: 'ucla', name: 'University of California', degree: null, state: null }];
  const { unmount } = showFolded({ accepted_schools: ['UCLA'], schools });
  const link = screen.getByRole('link', { name: 'University of California' });
  expect(link.getAttribute('href')).toBe('/school/ucla');
  unmount();
  const { schools: _, ...typed } = emptyApplicant;
  typed.accepted_schools = ['Texas A&M', 'UCLA', 'UCLA'];
  renderForTest(<ApplicantCard applicant={typed} isWhole />);
  const searches = screen.getAllByRole('link');
  expect(searches.map((search) => search.getAttribute('aria-label'))).toEqual([
    'Search the web for Texas A&M',
    'Search the web for UCLA',
  ]);
  const address = new URL(searches[0]?.getAttribute('href') ?? '');
  expect(address.searchParams.get('q')).toBe('Texas A&M official website');
});

test('sections, background and reflections can be expanded and collapsed', async () => {
  showFolded({ reflections: 'Sleep.' });
  const more = screen.getByRole('button', { name: /^Show more/ });
  expect(more.textContent).toBe('Show more of Applicant 7');
  expect(more.getAttribute('aria-expanded')).toBe('false');
  const controlled = (more.getAttribute('aria-controls') ?? '').split(' ');
  const [sections, story] = controlled.map((id) => document.getElementById(id));
  expect(sections?.textContent).toContain('CARS');
  expect(story?.textContent).toContain('Sleep.');
  await userEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  expect(more.textContent).toContain('Show less');
});
