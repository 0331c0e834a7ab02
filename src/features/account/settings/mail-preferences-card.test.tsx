import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { MailPreferencesCard } from './mail-preferences-card.tsx';
import { saveMailPreference } from '../mutations.ts';
import type { MailPreferences } from '../schema.ts';

const stored = vi.hoisted(() => vi.fn<() => Promise<MailPreferences>>());
vi.mock('../queries.ts', () => ({
  mailPreferencesOptions: () => ({ queryKey: ['preferences'], queryFn: stored }),
}));
vi.mock('../mutations.ts', () => ({ saveMailPreference: vi.fn<typeof saveMailPreference>() }));

const preferences = {
  wantsAccessNotices: true,
  wantsOrderReminders: false,
  wantsContributorNews: true,
  wantsAnnouncements: true,
};
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  stored.mockReset().mockResolvedValue(preferences);
  vi.mocked(saveMailPreference).mockReset();
});

test('a change that is not saved is undone, and says so', async () => {
  vi.mocked(saveMailPreference).mockRejectedValue(new Error('No connection.'));
  renderForTest(<MailPreferencesCard userId="pat" />);
  await userEvent.click(await box('Before my access ends'));
  await screen.findByText('No connection.');
  await waitFor(async () => expect((await box('Before my access ends')).checked).toBe(true));
});
