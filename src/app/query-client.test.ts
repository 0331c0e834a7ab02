import { beforeEach, expect, test } from 'vitest';

import { signedInAgain, signOutAsked } from '#features/auth/sign-out-intent.ts';
import { authEvents, readAuth } from '#features/auth/store.ts';
import { RequestError } from '#lib/errors.ts';

import { queryClient } from './query-client.ts';

const refusal = (code: string) => () => Promise.reject(new RequestError(code, 'Refused.'));

const read = (code: string) =>
  queryClient.fetchQuery({ queryKey: [code], queryFn: refusal(code) }).catch(() => undefined);
const write = (code: string) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { mutationFn: refusal(code) })
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

test('other errors leave the session alone', async () => {
  await read('PT403');
  expect(readAuth().status).not.toBe('session-lost');
});

test('a late response after signing out does not report a lost session', async () => {
  signOutAsked();
  await read('PT401');
  expect(readAuth().status).toBe('signed-out');
});
