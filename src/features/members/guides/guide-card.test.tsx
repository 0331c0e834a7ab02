import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { GuideCard } from './guide-card.tsx';
import { guideWith } from './test-data.ts';

vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

const show = (changes: Parameters<typeof guideWith>[0]) =>
  renderForTest(
    <MemoryRouter>
      <GuideCard guide={guideWith(changes)} />
    </MemoryRouter>,
  );

test.each([{ body: '## Before' }, { textPath: 'plus/a.md' }])(
  'a text has a page of its own: %j',
  (changes) => {
    show({ ...changes, externalUrl: 'https://sheets.example/programs' });
    const read = screen.getByRole('link', { name: 'Read: A guide' });
    expect(read.getAttribute('href')).toBe('/?document=a-guide');
    expect(screen.getByRole('link', { name: 'Open A guide' }).getAttribute('href')).toBe(
      'https://sheets.example/programs',
    );
  },
);

test('a file can be downloaded', () => {
  show({ kind: 'file', storagePath: 'plus/cv.docx' });
  screen.getByRole('button', { name: 'Download Word file: A guide' });
  expect(screen.queryByRole('link')).toBeNull();
});
