import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { fill, renderForTest } from '#ui/test-render.tsx';

import { AssistantCard } from './assistant-card.tsx';
import { createAssistantToken, deleteAssistantToken } from '../mutations.ts';
import type { AssistantRead, AssistantToken } from '../schema.ts';

const stored = vi.hoisted(() => ({
  tokens: [] as AssistantToken[],
  reads: [[]] as AssistantRead[][],
}));
vi.mock('#lib/store/env.ts', () => ({ env: { supabaseUrl: 'https://project.example.com' } }));
vi.mock('../queries.ts', () => ({
  assistantTokensOptions: () => ({ queryKey: ['tokens'], queryFn: async () => [...stored.tokens] }),
  assistantReadsOptions: () => ({
    queryKey: ['reads'],
    queryFn: async ({ pageParam = 0 }) => stored.reads[pageParam],
    initialPageParam: 0,
    getNextPageParam: (_page: unknown, pages: unknown[]) =>
      pages.length < stored.reads.length ? pages.length : undefined,
    select: ({ pages }: { pages: AssistantRead[][] }) => pages.flat(),
  }),
}));
vi.mock('../mutations.ts', () => ({
  createAssistantToken: vi.fn<typeof createAssistantToken>(),
  deleteAssistantToken: vi.fn<typeof deleteAssistantToken>(),
}));

const laptop: AssistantToken = {
  id: 'a',
  name: 'Laptop',
  lastFour: '0f3c',
  expiresAt: '2099-01-05T12:00:00Z',
  lastUsedAt: null,
};

beforeEach(() => {
  stored.tokens = [laptop];
  stored.reads = [[]];
  vi.mocked(createAssistantToken).mockReset();
  vi.mocked(deleteAssistantToken).mockReset();
});

function show() {
  const user = userEvent.setup();
  renderForTest(<AssistantCard userId="me" />);
  return user;
}

test('a token needs a name, and a refusal keeps what was typed', async () => {
  const user = show();
  await user.click(await screen.findByRole('button', { name: 'Create a token' }));
  await screen.findByText('Please enter a name');
  expect(createAssistantToken).not.toHaveBeenCalled();

  const refusal = 'You can save up to 10 tokens. Remove some to save more.';
  vi.mocked(createAssistantToken).mockRejectedValue(new RequestError('PT409', refusal));
  const field = screen.getByLabelText<HTMLInputElement>(/Name of a new token/);
  await fill(user, field, 'Phone');
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  await screen.findByText(refusal);
  expect(field.value).toBe('Phone');
});

test('a token is deleted after a question, and its lines vanish with it', async () => {
  vi.mocked(createAssistantToken).mockImplementation(async () => {
    stored.tokens = [laptop, { ...laptop, id: 'b', name: 'Phone' }];
    return { id: 'b', token: 'pmc_secret' };
  });
  vi.mocked(deleteAssistantToken).mockImplementation(async (id) => {
    stored.tokens = stored.tokens.filter((token) => token.id !== id);
  });
  const user = show();
  await screen.findByText(/Ends in 0f3c. Valid until January 5, 2099. Not used yet./);
  await fill(user, screen.getByLabelText(/Name of a new token/), 'Phone');
  await user.click(screen.getByRole('button', { name: 'Create a token' }));
  await screen.findByText(/pmc_secret/);
  await user.click(await screen.findByRole('button', { name: 'Delete: Phone' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText(/pmc_secret/)).toBeNull());
});

test('a token that has ended says so', async () => {
  stored.tokens = [{ ...laptop, expiresAt: '2026-01-05T12:00:00Z' }];
  show();
  await screen.findByText(/Ends in 0f3c. Ended on January 5, 2026./);
});

test('the record names the profiles that were read, page by page', async () => {
  const read = {
    id: 1,
    tokenName: 'Laptop',
    tokenLastFour: '0f3c',
    tool: 'search_applicants',
    items: ['applicant-156', 'applicant-7'],
    readAt: '2026-01-05T12:00:00Z',
  };
  stored.reads = [[read], [{ ...read, id: 2, items: [], tool: 'list_guides' }]];
  const user = show();
  await user.click(await screen.findByText('What your assistant read'));
  await screen.findByText(/Laptop \(0f3c\): search applicants \(Applicant 156, Applicant 7\)/);
  expect(screen.queryByText(/list guides/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText(/Laptop \(0f3c\): list guides/);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
