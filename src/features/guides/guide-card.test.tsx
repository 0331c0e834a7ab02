// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { GuideCard } from './guide-card.tsx';
import { signGuideFile } from './mutations.ts';
import type { Guide } from './queries.ts';

vi.mock('./mutations.ts', () => ({ signGuideFile: vi.fn<typeof signGuideFile>() }));

const show = (changes: Partial<Guide>) =>
  renderForTest(
    <GuideCard
      guide={{
        id: 'a-guide',
        kind: 'document',
        title: 'A guide',
        summary: 'What it is good for.',
        body: null,
        storagePath: null,
        externalUrl: null,
        ...changes,
      }}
    />,
  );

beforeEach(() => {
  vi.mocked(signGuideFile).mockReset();
});

test('a template is shown as it is, and can be copied', async () => {
  const user = userEvent.setup();
  show({ kind: 'email_template', body: 'Subject: **Hello**' });
  expect(screen.getByText('Subject: **Hello**')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy' }));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe('Subject: **Hello**');
});

test('a text is laid out', () => {
  show({ kind: 'featured', body: '## Before\n\nRead *this*.' });
  expect(screen.getByRole('heading', { name: 'Before' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a file is opened or saved through an address made on the click', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  vi.mocked(signGuideFile).mockResolvedValue('https://files.example/signed');
  show({ storagePath: 'application/guide.pdf' });
  expect(signGuideFile).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(signGuideFile).toHaveBeenLastCalledWith('application/guide.pdf', 'open');
  await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
  expect(signGuideFile).toHaveBeenLastCalledWith('application/guide.pdf', 'download');
  expect(assign).toHaveBeenCalledTimes(2);
});

test('a file that cannot be had says so', async () => {
  vi.mocked(signGuideFile).mockRejectedValue(new Error('The file could not be opened.'));
  show({ storagePath: 'application/guide.pdf' });
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByText('The file could not be opened.')).toBeDefined();
});

test('a link leads out of the site', () => {
  show({ kind: 'link', externalUrl: 'https://sheets.example/programs' });
  expect(screen.getByRole('link', { name: 'Open A guide' }).getAttribute('href')).toBe(
    'https://sheets.example/programs',
  );
});
