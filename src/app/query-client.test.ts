import { waitFor } from '@testing-library/react';
import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';

import { signedInAgain } from '#features/auth/session/sign-out-intent.ts';
import { authEvents, readAuth } from '#features/auth/session/store.ts';
import { RequestError } from '#lib/data/errors.ts';

import { queryClient } from './query-client.ts';

const refusal = (code: string) => () => Promise.reject(new RequestError(code, 'Refused.'));

const read = (code: string) =>
  queryClient.fetchQuery({ queryKey: [code], queryFn: refusal(code) }).catch(() => undefined);
const write = (code: string, meta = {}) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: refusal(code), meta })
    .execute(undefined)
    .catch(() => undefined);

beforeEach(() => {
  signedInAgain();
  authEvents.sessionFound({
    id: 'ada',
    email: 'a@example.com',
    firstName: '',
    fullName: '',
    isAdmin: false,
  });
});

test.each([
  ['reading', read],
  ['writing', write],
])('a session ended elsewhere is detected when %s', async (_, ask) => {
  await ask('PT401');
  expect(readAuth().status).toBe('session-lost');
});

test.each([
  ['/admin/coupons', 2],
  ['/profile', 1],
])('on %s, a page is read %i times if something was written', async (address, times) => {
  window.history.replaceState(null, '', address);
  const queryFn = vi.fn<() => Promise<string>>().mockResolvedValue('row');
  const close = new QueryObserver(queryClient, { queryKey: [address], queryFn }).subscribe(
    () => {},
  );
  await waitFor(() => expect(queryFn).toHaveBeenCalledOnce());
  await write('PT409', { changesNothing: true });
  expect(queryFn).toHaveBeenCalledOnce();
  await write('PT409');
  expect(queryFn).toHaveBeenCalledTimes(times);
  close();
});
