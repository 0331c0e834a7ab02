import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import type { addSchools } from '../saved/mutations.ts';
import { GotInto } from './got-into.tsx';

const baylor = { id: 'baylor', name: 'Baylor', degree: 'MD', state: 'Texas' };
const touro = { id: 'touro', name: 'Touro', degree: 'DO', state: 'New York' };
const lists = vi.hoisted(() => ({ saved: [''], add: vi.fn<typeof addSchools>() }));

vi.mock('../saved/queries.ts', () => ({
  savedIdsOptions: () => ({ queryKey: ['saved'], queryFn: () => lists.saved }),
}));
vi.mock('../saved/mutations.ts', () => ({ addSchools: (ids: string[]) => lists.add(ids) }));

function show(accepted: (typeof baylor)[][], saved: string[] = [], home: string | null = 'Texas') {
  lists.saved = saved;
  return renderForTest(
    <MemoryRouter>
      <GotInto userId="ada" accepted={accepted} home={home} />
    </MemoryRouter>,
  );
}

test('schools are counted once, those of the member’s state first, and saved together', async () => {
  show([[touro, baylor], [baylor], []], ['touro']);
  screen.getByRole('heading', { name: 'People like you got into 2 schools' });
  await screen.findByText('1 of them are saved.');
  const text = document.body.textContent;
  expect(text).toContain('Texas: Baylor × 2');
  expect(text).toContain('Elsewhere: Touro (DO)');
  expect(text).toContain('The 3 profiles nearest to you.');
  expect(text).not.toMatch(/%/);
  expect(screen.getByRole('link', { name: 'Baylor' }).getAttribute('href')).toBe('/school/baylor');
  await userEvent.click(screen.getByRole('button', { name: 'Save all 1' }));
  expect(lists.add).toHaveBeenCalledExactlyOnceWith(['baylor']);
});

test('without a state there is one list, without schools none, and nothing is saved twice', async () => {
  const { unmount } = show([[baylor, touro]], ['baylor', 'touro'], null);
  expect(document.body.textContent).toContain('Baylor, Touro (DO)');
  expect(await screen.findByRole('button', { name: 'All saved' })).toHaveProperty('disabled', true);
  unmount();
  show([[]]);
  expect(screen.queryByRole('heading')).toBeNull();
});
