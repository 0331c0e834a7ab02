import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';

import { renderForTest } from '#ui/test-render.tsx';

import { unsubscribe } from '../mutations.ts';
import { Unsubscribe } from './unsubscribe.tsx';

vi.mock('../mutations.ts', () => ({ unsubscribe: vi.fn<typeof unsubscribe>() }));
beforeEach(() => void vi.mocked(unsubscribe).mockReset());

const press = () => userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));

test('opening the page changes nothing; a press ends that kind of mail', async () => {
  vi.mocked(unsubscribe).mockResolvedValue('wants_access_notices');
  renderForTest(<Unsubscribe token="token" />);
  expect(unsubscribe).not.toHaveBeenCalled();
  await press();
  expect(unsubscribe).toHaveBeenCalledExactlyOnceWith('token');
  await screen.findByText(
    /You are unsubscribed: we no longer write to you before your access ends/,
  );
});

test('a link that is not valid says so, and can be tried again', async () => {
  vi.mocked(unsubscribe).mockRejectedValue(new Error('This link is not valid.'));
  renderForTest(<Unsubscribe token="" />);
  await press();
  await screen.findByText('This link is not valid.');
  await press();
  expect(unsubscribe).toHaveBeenCalledTimes(2);
});
