import { FunctionsFetchError, FunctionsHttpError } from '@supabase/supabase-js';
import { beforeEach, expect, test, vi } from 'vitest';

import { RequestError } from '#lib/data/errors.ts';
import { captcha } from '#ui/form/captcha.ts';

import { applyAsCreator, sendMessage } from './mutations.ts';

const invoke = vi.hoisted(() => vi.fn<() => Promise<{ error: unknown }>>());
vi.mock('#lib/data/supabase.ts', () => ({ supabase: { functions: { invoke } } }));
vi.mock('#ui/form/captcha.ts', () => ({ captcha: vi.fn<typeof captcha>() }));

beforeEach(() => {
  invoke.mockReset().mockResolvedValue({ error: null });
  vi.mocked(captcha).mockReset().mockResolvedValue({});
});

const sender = { firstName: 'Pat', lastName: 'Example', email: 'pat@example.com' };
const message = { ...sender, subject: 'Hello', message: 'Is it good?', newsletter: true };

const refusal = (status: number, code: string, text: string) => ({
  error: new FunctionsHttpError(Response.json({ error: { code, message: text } }, { status })),
});

test('each message is sent with a fresh captcha token', async () => {
  await sendMessage(message);
  expect(invoke).toHaveBeenLastCalledWith('send-message', { body: message });
  vi.mocked(captcha).mockResolvedValueOnce({ captchaToken: 'one' });
  await sendMessage(message);
  expect(invoke).toHaveBeenLastCalledWith('send-message', {
    body: { ...message, captchaToken: 'one' },
  });
  vi.mocked(captcha).mockResolvedValueOnce({ captchaToken: 'two' });
  await applyAsCreator({ ...sender, account: '', message: 'I film.' });
  expect(invoke).toHaveBeenLastCalledWith('send-message', {
    body: {
      ...sender,
      subject: 'Creator team',
      message: 'I film.',
      newsletter: false,
      captchaToken: 'two',
    },
  });
});

test('a message without a solved captcha is not sent', async () => {
  vi.mocked(captcha).mockRejectedValue(new RequestError('captcha_failed', 'Not solved.'));
  await expect(sendMessage(message)).rejects.toThrow('Not solved.');
  expect(invoke).not.toHaveBeenCalled();
});

test('a message without a response shows an error', async () => {
  invoke.mockResolvedValue({ error: new FunctionsFetchError(new TypeError('Failed to fetch')) });
  await expect(sendMessage(message)).rejects.toThrow(/^We could not reach the server\./);
});

test.each([
  [400, 'captcha_failed', 'We could not tell you from a robot.', /^We could not tell you/],
  [401, 'unauthenticated', 'Your session has expired.', /^Your session has expired/],
  [403, 'forbidden', 'Enter the code first.', /^Enter the code first/],
  [503, 'unavailable', 'The check does not answer.', /^The check does not answer/],
  [429, 'too_many_requests', 'Too many attempts.', /several times within the hour/],
  [400, 'invalid_request', 'subject: Too small', /^Your message could not be sent\./],
  [500, 'internal', 'Something went wrong on our side.', /^Your message could not be sent\./],
])('a refusal with %i %s shows a readable message', async (status, code, text, shown) => {
  invoke.mockResolvedValue(refusal(status, code, text));
  await expect(sendMessage(message)).rejects.toThrow(shown);
});
