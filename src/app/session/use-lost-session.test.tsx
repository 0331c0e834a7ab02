import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { useAuthModal } from '#features/auth/forms/modal-store.ts';
import { authEvents } from '#features/auth/session/store.ts';
import { renderForTest } from '#ui/test-render.tsx';

import { queryClient } from '../query-client.ts';
import { useLostSession } from './use-lost-session.ts';

const ada = { id: 'ada', email: 'a@example.com', firstName: '', fullName: '', isAdmin: false };

const read = vi.fn<() => Promise<string>>();

function Page() {
  useLostSession();
  const { isOpen, purpose } = useAuthModal();
  const orders = useQuery({ queryKey: ['orders'], queryFn: read }, queryClient);
  return (
    <>
      <p>{orders.data ?? 'Nothing yet'}</p>
      <p>{isOpen ? `Open: ${purpose}` : 'Closed'}</p>
    </>
  );
}

beforeEach(async () => {
  queryClient.clear();
  read.mockReset().mockResolvedValueOnce('Before').mockResolvedValue('After');
  authEvents.sessionFound(ada);
  renderForTest(<Page />);
  await screen.findByText('Before');
});

test('a lost session opens the dialog and pauses queries until it is restored', async () => {
  act(authEvents.sessionLost);
  screen.getByText('Open: session-lost');
  await act(() => {
    void queryClient.invalidateQueries();
    return Promise.resolve();
  });
  expect(read).toHaveBeenCalledOnce();
  screen.getByText('Before');

  act(() => authEvents.sessionFound(ada));
  screen.getByText('Closed');
  await screen.findByText('After');
});

test('signing out instead closes the dialog and sends no more queries', () => {
  act(authEvents.sessionLost);
  act(authEvents.sessionEnded);
  screen.getByText('Closed');
  expect(read).toHaveBeenCalledOnce();
});
