import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { GotIntoCard } from './got-into.tsx';

const baylor = { id: 'baylor', name: 'Baylor', degree: 'MD', state: 'Texas' };
const touro = { id: 'touro', name: 'Touro', degree: 'DO', state: 'New York' };
const onSave = vi.fn<(ids: string[]) => void>();

const show = (accepted: (typeof baylor)[][], saved: string[] = [], home: string | null = 'Texas') =>
  renderForTest(
    <MemoryRouter>
      <GotIntoCard accepted={accepted} home={home} saved={saved} isSaving={false} onSave={onSave} />
    </MemoryRouter>,
  );

test('schools are counted once, those of the member’s state first, and saved together', async () => {
  show([[touro, baylor], [baylor], []], ['touro']);
  screen.getByRole('heading', { name: 'People like you got into 2 schools' });
  const text = document.body.textContent;
  expect(text).toContain('Texas: Baylor × 2');
  expect(text).toContain('Elsewhere: Touro (DO)');
  expect(text).toContain('1 of them are saved.');
  expect(text).toContain('The 3 profiles nearest to you.');
  expect(text).not.toMatch(/%/);
  expect(screen.getByRole('link', { name: 'Baylor' }).getAttribute('href')).toBe('/school/baylor');
  await userEvent.click(screen.getByRole('button', { name: 'Save all 1' }));
  expect(onSave).toHaveBeenCalledExactlyOnceWith(['baylor']);
});

test('without a state there is one list, without schools none, and nothing is saved twice', () => {
  const { unmount } = show([[baylor, touro]], ['baylor', 'touro'], null);
  expect(document.body.textContent).toContain('Baylor, Touro (DO)');
  expect(screen.getByRole('button', { name: 'All saved' })).toHaveProperty('disabled', true);
  unmount();
  show([[]]);
  expect(screen.queryByRole('heading')).toBeNull();
});
