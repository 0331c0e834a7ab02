import { afterEach, expect, test, vi } from 'vitest';
import { checkAuthSettings } from './auth.ts';

const asked = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', asked);
afterEach(() => void asked.mockReset());

const right = { security_sb_forwarded_for_enabled: true, smtp_host: 'smtp.example', other: 1 };
const variables = {
  API_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_ACCESS_TOKEN: 'sbp_secret',
};
const problems = async (changes: object = {}, isProduction = true) =>
  (await checkAuthSettings({ variables: { ...variables, ...changes }, isProduction })).map(
    ({ problem }) => problem,
  );

test('a project set up as documented passes, and only its own settings are requested', async () => {
  asked.mockResolvedValue(Response.json(right));
  expect(await problems()).toEqual([]);
  const [address, init] = asked.mock.calls[0] ?? [];
  expect(address).toBe('https://api.supabase.com/v1/projects/abcdefghijklmnopqrst/config/auth');
  expect(init?.headers).toEqual({ authorization: 'Bearer sbp_secret' });
});

test.each([
  [{ security_sb_forwarded_for_enabled: false }, 'IP address forwarding is off'],
  [{ security_sb_forwarded_for_enabled: null }, 'IP address forwarding is off'],
  [{ smtp_host: null }, 'Auth has no custom mail server'],
])('%j is reported', async (change, problem) => {
  asked.mockResolvedValue(Response.json({ ...right, ...change }));
  expect(await problems()).toEqual([expect.stringContaining(problem)]);
});

test('unreadable settings are reported without the token', async () => {
  for (const answer of [new Response('no', { status: 401 }), Response.json({ smtp_host: 1 })]) {
    asked.mockResolvedValueOnce(answer);
    const [problem] = await problems();
    expect(problem).toContain('Could not read the Auth settings');
    expect(problem).not.toContain('sbp_secret');
  }
});

test('nothing is requested for the embedded stack, another’s project, or without a token', async () => {
  expect(await problems({}, false)).toEqual([]);
  expect(await problems({ API_URL: 'https://api.premedcheatsheet.example' })).toEqual([]);
  expect(await problems({ SUPABASE_ACCESS_TOKEN: undefined })).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
