import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { dayOf } from '#lib/dates/dates.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { GuideList } from './guide-list.tsx';
import { GuidePage } from './guide-page.tsx';
import { guideWith } from './test-data.ts';

const download = vi.hoisted(() => vi.fn<(path: string) => Promise<object>>());
const account = vi.hoisted(() => ({ ticks: {} as Record<string, string[]>, refuses: false }));
vi.mock('#lib/data/supabase.ts', () => ({
  supabase: {
    storage: { from: () => ({ download }) },
    from: () => ({
      select: () => ({
        eq: () => Promise.resolve({ data: [{ guide_ticks: account.ticks }], error: null }),
      }),
    }),
    rpc: (_: string, { guide, box, ticked }: { guide: string; box: string; ticked: boolean }) => {
      if (account.refuses) return Promise.resolve({ data: null, error: new Error('offline') });
      account.ticks = { ...account.ticks, [guide]: ticked ? [box] : [] };
      return Promise.resolve({ data: null, error: null });
    },
  },
}));

const text = `---
title: A guide
---

Before all. ${'word '.repeat(300)}

## Plan

- [ ] Sleep *well*.
- [x] Read.

## Write

### How

> **Example.** Dear Dr. [last name],
>
> Thank you.

> A [link](https://a.example) only.
`;

beforeEach(() => {
  localStorage.clear();
  Object.assign(account, { ticks: {}, refuses: false });
  download.mockReset().mockResolvedValue({ data: new Blob([text]), error: null });
});

const guide = guideWith({ textPath: 'plus/a.md', storagePath: 'plus/a.pdf' });
const show = (shown = guide, isPractice = false) =>
  renderForTest(
    <MemoryRouter>
      <GuidePage guide={shown} userId="ada" backPath="/plus" isPractice={isPractice} />
    </MemoryRouter>,
  );

const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Sleep/ });

test('a guide is a page with contents, minutes, print and its PDF', async () => {
  show();
  const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
  expect(contents.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#section-1',
    '#section-2',
  ]);
  expect(screen.getByRole('heading', { level: 2, name: 'Write' }).id).toBe('section-2');
  screen.getByRole('heading', { level: 3, name: 'How' });
  screen.getByText('2 min');
  screen.getByRole('button', { name: 'Print' });
  screen.getByRole('button', { name: 'Download PDF: A guide' });
  screen.getByText(/^Before all/);
  expect(screen.queryByText(/title:/)).toBeNull();
  expect(screen.getByRole('link', { name: 'All guides' }).getAttribute('href')).toBe('/plus');
});

test('boxes keep their state with the account, for each guide', async () => {
  const first = show();
  await userEvent.click(await box());
  first.unmount();
  const second = show();
  await waitFor(async () => expect((await box()).checked).toBe(true));
  await userEvent.click(await box());
  expect((await box()).checked).toBe(false);
  await userEvent.click(await box());
  second.unmount();
  show({ ...guide, id: 'another' });
  expect((await box()).checked).toBe(false);
  expect(account.ticks).toEqual({ [guide.id]: ['Sleep *well*.'] });
});

test('a tick that is not saved is taken back', async () => {
  account.refuses = true;
  show();
  await userEvent.click(await box());
  await waitFor(async () => expect((await box()).checked).toBe(false));
});

test('what has blanks can be copied', async () => {
  const user = userEvent.setup();
  show();
  await user.click(await screen.findByRole('button', { name: 'Copy' }));
  expect(await navigator.clipboard.readText()).toBe(
    '**Example.** Dear Dr. [last name],\n\nThank you.',
  );
});

const field = () => screen.findByLabelText<HTMLInputElement>('Your test date');

test('a plan of weeks has the dates of its test, which stay in this browser', async () => {
  const plan = '## Two weeks\n\n| Weeks | Do |\n| --- | --- |\n| 1–2 | Read |\n';
  const first = show({ ...guide, body: plan });
  fireEvent.change(await field(), { target: { value: '2099-01-15' } });
  screen.getByText(/week 1 begins on January 5, 2099\.$/);
  screen.getByRole('button', { name: 'Calendar file: Two weeks' });
  first.unmount();
  show({ ...guide, body: plan });
  await screen.findByRole('cell', { name: '1–2 (Jan 5 to Jan 15)' });
  fireEvent.change(await field(), { target: { value: '2020-01-15' } });
  screen.getByText('This day is past.');
  screen.getByRole('cell', { name: '1–2' });
  fireEvent.change(await field(), { target: { value: dayOf(new Date()) } });
  screen.getByText(/That day is past: today is in week 2 of 2\./);
});

test('a guide with questions leads to their practice', async () => {
  const body = '## Openers\n\n*What they want: you.*\n\n1. Who are you?\n';
  const first = show({ ...guide, body });
  const link = await screen.findByRole('link', { name: 'Practice' });
  expect(link.getAttribute('href')).toBe('/?document=a-guide&practice');
  first.unmount();
  const practicing = show({ ...guide, body }, true);
  await screen.findByRole('heading', { level: 2, name: 'Who are you?' });
  practicing.unmount();
  show(guide, true);
  await screen.findByRole('heading', { level: 2, name: 'Plan' });
  expect(screen.queryByRole('link', { name: 'Practice' })).toBeNull();
});

test('a text of the row is shown at once, and a failed file can be retried', async () => {
  const own = show({ ...guide, body: 'Ours.' });
  await screen.findByText('Ours.');
  expect(download).not.toHaveBeenCalled();
  own.unmount();
  download.mockRejectedValueOnce(new RequestError('network', 'No answer.'));
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText(/^Before all/);
});

test.each([
  [null, 0],
  ['2027-01-01T12:00:00+00:00', 1],
  ['2027-01-02T12:00:00Z', 0],
])('since a visit of %s, %i guides are new', (lastVisit, count) => {
  const published = guideWith({ id: 'b', title: 'B', publishedAt: '2027-01-02T12:00:00+00:00' });
  renderForTest(
    <MemoryRouter>
      <GuideList guides={[guide, published]} userId="" lastVisit={lastVisit} />
    </MemoryRouter>,
  );
  expect(screen.queryAllByText('New since your last visit')).toHaveLength(count);
});
