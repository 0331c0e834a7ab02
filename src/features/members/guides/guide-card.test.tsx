import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { GuideCard } from './guide-card.tsx';
import { guideWith } from './test-data.ts';

vi.mock('#lib/data/supabase.ts', () => ({ supabase: {} }));

test('an external link is shown above its text', () => {
  renderForTest(
    <GuideCard
      guide={guideWith({
        kind: 'link',
        externalUrl: 'https://sheets.example/programs',
        body: '## Before\n\nRead *this*.',
      })}
    />,
  );
  expect(screen.getByRole('link', { name: 'Open A guide' }).getAttribute('href')).toBe(
    'https://sheets.example/programs',
  );
  screen.getByRole('heading', { name: 'Before' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('a file can be downloaded', () => {
  renderForTest(<GuideCard guide={guideWith({ kind: 'file', storagePath: 'plus/cv.docx' })} />);
  screen.getByRole('button', { name: 'Download Word file: A guide' });
});
