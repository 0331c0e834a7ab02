import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { brand } from '#lib/store/brand.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { GuideCard } from './guide-card.tsx';
import { guideWith } from './test-data.ts';

vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const show = (changes: Parameters<typeof guideWith>[0], isFeatured = false) =>
  renderForTest(
    <MemoryRouter>
      <GuideCard guide={guideWith(changes)} userId="" isFeatured={isFeatured} />
    </MemoryRouter>,
  );

test.each([{ body: '## Before' }, { textPath: 'plus/a.md' }])(
  'a text has a page of its own: %j',
  (changes) => {
    show({ ...changes, externalUrl: 'https://sheets.example/programs' });
    screen.getByRole('button', { name: 'Preview: A guide' });
    const read = screen.getByRole('link', { name: 'Read: A guide' });
    expect(read.getAttribute('href')).toBe('/?document=a-guide');
    expect(screen.getByRole('link', { name: 'Open A guide' }).getAttribute('href')).toBe(
      'https://sheets.example/programs',
    );
  },
);

test('a guide is continued at the heading that was read last', () => {
  localStorage.setItem(`${brand.slug}.place.a-guide`, '120 What is due in June');
  show({ body: '## Before' });
  const name = 'Continue at “What is due in June”: A guide';
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/?document=a-guide#place');
});

test('a text expands in place, to which the page scrolls after 100 ms, and closes', async () => {
  const scroll = vi.fn<() => void>();
  Element.prototype.scrollIntoView = scroll;
  show({ body: '## Before' });
  expect(screen.queryByRole('region', { name: 'Text of A guide' })).toBeNull();
  const pressedAt = performance.now();
  await userEvent.click(screen.getByRole('button', { name: 'Preview: A guide', expanded: false }));
  await screen.findByRole('heading', { name: 'Before' });
  await waitFor(() => expect(scroll).toHaveBeenCalledOnce());
  expect(performance.now() - pressedAt).toBeGreaterThan(95);
  await userEvent.click(screen.getByRole('button', { name: 'Close: A guide', expanded: true }));
  expect(screen.queryByRole('heading', { name: 'Before' })).toBeNull();
});

test('the featured guide is embedded', async () => {
  show({ body: '## Before' }, true);
  const frame = screen.getByRole('region', { name: 'Text of A guide' });
  expect(frame.getAttribute('tabindex')).toBe('0');
  await screen.findByRole('heading', { name: 'Before' });
  await userEvent.click(screen.getByRole('button', { name: 'Expand: A guide' }));
  expect(frame.getAttribute('tabindex')).toBeNull();
});

test('a file can be downloaded', () => {
  show({ kind: 'file', storagePath: 'plus/cv.docx' });
  screen.getByRole('button', { name: 'Download Word file: A guide' });
  expect(screen.queryByRole('link')).toBeNull();
});
