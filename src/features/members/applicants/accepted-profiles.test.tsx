import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { MemoryRouter } from 'react-router-dom';
import { renderForTest } from '#ui/test-render.tsx';

import { AcceptedProfiles, type ProfileView } from './accepted-profiles.tsx';
import { pageOf } from './test-data.ts';

function SchoolProfiles({ total, initially = 1 }: { total: number; initially?: number }) {
  const [view, setView] = useState<ProfileView>('card');
  const [position, setPosition] = useState(initially);
  // Like the database: a page out of range becomes the last one.
  const page = Math.min(Math.ceil(position / 10), Math.max(1, Math.ceil(total / 10)));
  return (
    <MemoryRouter>
      <AcceptedProfiles
        profiles={pageOf(total, page)}
        view={view}
        position={position}
        onViewChange={setView}
        onPositionChange={setPosition}
        renderActions={({ id }) => <button type="button">Save {id}</button>}
      />
    </MemoryRouter>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isDisabled = (name: string) =>
  screen.getByRole('button', { name }).matches('[disabled], [aria-disabled=true]');
const shown = () => screen.getByRole('article').querySelector('h3')?.textContent;

test('Card View shows one profile at a time, from the first to the last', async () => {
  renderForTest(<SchoolProfiles total={2} />);
  screen.getByRole('heading', { name: 'Accepted Student Profiles' });
  screen.getByRole('button', { name: 'Card View', pressed: true });
  screen.getByText('Profile 1 of 2');
  expect(isDisabled('Previous')).toBe(true);
  await press('Next');
  screen.getByText('Profile 2 of 2');
  expect(shown()).toBe('Applicant 2');
  expect(isDisabled('Next')).toBe(true);
  await press('Previous');
  expect(shown()).toBe('Applicant 1');
  screen.getByRole('button', { name: 'Save applicant-1' });
});

test('List View shows a page of profiles and the picked one', async () => {
  renderForTest(<SchoolProfiles total={12} initially={2} />);
  await press('List View');
  screen.getByRole('button', { name: 'List View', pressed: true });
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(shown()).toBe('Applicant 2');
  const fifth = screen.getByRole('button', { name: /^Applicant 5/ });
  expect(fifth.textContent).toBe('Applicant 5GPA N/A · MCAT N/A');
  await userEvent.click(fifth);
  expect(shown()).toBe('Applicant 5');
  expect(screen.getByRole('button', { current: true }).textContent).toContain('Applicant 5');
  screen.getByText('Page 1 of 2');
  await press('Next');
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  expect(shown()).toBe('Applicant 11');
  await press('Card View');
  screen.getByText('Profile 11 of 12');
});

test('a position out of range becomes the last', () => {
  renderForTest(<SchoolProfiles total={12} initially={99} />);
  screen.getByText('Profile 12 of 12');
});

test('a school without profiles shows an empty state', () => {
  renderForTest(<SchoolProfiles total={0} />);
  screen.getByText('No profiles found');
  screen.getByText(
    "We don't have any student profiles for this school yet. Check back later for updates.",
  );
  expect(screen.queryByRole('button')).toBeNull();
});
