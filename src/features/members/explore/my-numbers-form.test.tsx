import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { MyNumbersForm } from './my-numbers-form.tsx';
import { useMyNumbers } from './my-numbers.ts';

// The form renders every one.
vi.mock('#model/places/us-states.ts', () => ({ usStates: ['Ohio'] }));

const account = vi.hoisted(() => ({
  /** What each account keeps. */
  kept: new Map<string, unknown>(),
  update: vi.fn<(numbers: unknown) => { error: Error | null }>(),
}));

vi.mock('#lib/data/supabase.ts', () => ({
  supabase: {
    from: () => ({
      select: () => ({
        eq: async (_: string, id: string) => ({
          data: [{ my_numbers: account.kept.get(id) ?? null }],
          error: null,
        }),
      }),
      update: ({ my_numbers: numbers }: { my_numbers: unknown }) => ({
        eq: async (_: string, id: string) => {
          const { error } = account.update(numbers);
          if (!error) account.kept.set(id, numbers);
          return { data: null, error };
        },
      }),
    }),
  },
}));

/** The form as a page renders it, with the stored numbers. */
function Page({ userId, asks }: { userId: string; asks: 'scores' | 'everything' }) {
  const mine = useMyNumbers(userId);
  return (
    <>
      <MyNumbersForm asks={asks} mine={mine} />
      <output>{JSON.stringify(mine.numbers)}</output>
    </>
  );
}

const isOpen = () => document.querySelector('details')?.open;
const shown = () => JSON.parse(screen.getByRole('status').textContent);
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  localStorage.clear();
  account.kept.clear();
  account.update.mockReset().mockReturnValue({ error: null });
});

test('invalid numbers are reported beside their fields and not saved', async () => {
  renderForTest(<Page userId="me" asks="everything" />);
  type('GPA', '5');
  type('MCAT', '400');
  type('Gap years', 'two');
  await userEvent.click(screen.getByRole('button', { name: 'Find applicants like me' }));
  for (const [label, message] of [
    ['GPA', 'GPA must be between 0 and 4.00'],
    ['MCAT', 'MCAT must be a whole number from 472 to 528'],
    ['Gap years', 'Gap years must be a whole number from 0 to 60'],
  ] as const) {
    const described = field(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(message);
    expect(field(label).getAttribute('aria-invalid')).toBe('true');
  }
  expect(shown()).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test("a member's numbers are kept in this browser for them alone, until they are removed", async () => {
  const page = renderForTest(<Page userId="me" asks="everything" />);
  expect(isOpen()).toBe(true);
  screen.getByRole('heading', { name: 'About you' });
  type('GPA', '3.7');
  type('State', 'Ohio');
  await userEvent.click(field('Research'));
  await userEvent.click(screen.getByRole('button', { name: 'Find applicants like me' }));
  expect(shown()).toEqual({
    gpa: 3.7,
    mcat: null,
    gapYears: null,
    state: 'Ohio',
    activities: ['research'],
  });
  // It folds to a line, which has the focus.
  expect(isOpen()).toBe(false);
  expect(document.activeElement?.textContent).toBe('You: 3.70 / N/A · Ohio');
  page.unmount();

  const anothers = renderForTest(<Page userId="another" asks="everything" />);
  expect(shown()).toBeNull();
  expect(field('GPA').value).toBe('');
  anothers.unmount();

  // The others are kept when only the scores are edited.
  const scores = renderForTest(<Page userId="me" asks="scores" />);
  expect(field('GPA').value).toBe('3.70');
  expect(screen.queryByLabelText('State')).toBeNull();
  type('MCAT', '512');
  await userEvent.click(screen.getByRole('button', { name: 'Show where I am' }));
  expect(shown()).toMatchObject({ gpa: 3.7, mcat: 512, state: 'Ohio', activities: ['research'] });
  scores.unmount();

  renderForTest(<Page userId="me" asks="everything" />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove my numbers' }));
  expect(shown()).toBeNull();
  expect(localStorage).toHaveLength(0);
  expect([field('GPA').value, field('State').value]).toEqual(['', '']);
  expect(field('Research').checked).toBe(false);
  expect(screen.queryByRole('button', { name: 'Remove my numbers' })).toBeNull();
});

test.each(['{', '{"gpa": 9}', '{"gpa": "3.7"}', 'null', '[]'])(
  'an invalid stored value is ignored: %s',
  (stored) => {
    localStorage.setItem('myNumbers:me', stored);
    renderForTest(<Page userId="me" asks="everything" />);
    expect(shown()).toBeNull();
  },
);

test('who agrees finds their numbers on every device, and can take them back', async () => {
  const page = renderForTest(<Page userId="me" asks="scores" />);
  type('GPA', '3.7');
  await userEvent.click(field('Keep my numbers with my account, for my other devices'));
  await userEvent.click(screen.getByRole('button', { name: 'Show where I am' }));
  await waitFor(() => expect(account.kept.get('me')).toMatchObject({ gpa: 3.7, mcat: null }));
  // A browser that knows of them does not open the form before they arrive.
  expect(Object.values(localStorage)).toEqual(['account']);
  page.unmount();
  const again = renderForTest(<Page userId="me" asks="scores" />);
  expect(isOpen()).toBe(false);
  await waitFor(() => expect(field('GPA').value).toBe('3.70'));
  again.unmount();

  localStorage.clear();
  const elsewhere = renderForTest(<Page userId="me" asks="scores" />);
  expect(isOpen()).toBe(true);
  await waitFor(() => expect(field('GPA').value).toBe('3.70'));
  screen.getByText('Your numbers are kept with your account until you remove them.');
  await userEvent.click(field('Keep my numbers with my account, for my other devices'));
  await userEvent.click(screen.getByRole('button', { name: 'Show where I am' }));
  await waitFor(() => expect(account.kept.get('me')).toBeNull());
  expect(shown()).toMatchObject({ gpa: 3.7 });
  expect(Object.values(localStorage)).toEqual([expect.stringContaining('3.7')]);
  elsewhere.unmount();

  // Taken back on another device.
  localStorage.setItem('myNumbers:me', 'account');
  const late = renderForTest(<Page userId="me" asks="scores" />);
  await waitFor(() => expect(isOpen()).toBe(true));
  expect(localStorage).toHaveLength(0);
  late.unmount();

  // Nothing is sent for who never agreed.
  account.update.mockClear();
  renderForTest(<Page userId="me" asks="scores" />);
  type('GPA', '3.8');
  await userEvent.click(screen.getByRole('button', { name: 'Show where I am' }));
  expect(shown()).toMatchObject({ gpa: 3.8 });
  expect(account.update).not.toHaveBeenCalled();
});

test('a refusal is said, and the numbers are those of the account again', async () => {
  account.kept.set('me', { gpa: 3.5, mcat: null, gapYears: null, state: null, activities: [] });
  renderForTest(<Page userId="me" asks="scores" />);
  await waitFor(() => expect(field('GPA').value).toBe('3.50'));
  account.update.mockReturnValue({ error: new Error('No answer.') });
  await userEvent.click(screen.getByRole('button', { name: 'Remove my numbers' }));
  await screen.findByRole('alert');
  await waitFor(() => expect(shown()).toMatchObject({ gpa: 3.5 }));
});
