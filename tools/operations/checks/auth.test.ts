import { afterEach, expect, test, vi } from 'vitest';
import { checkAuthSettings } from './auth.ts';

const asked = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', asked);
afterEach(() => void asked.mockReset());

const right = {
  security_sb_forwarded_for_enabled: true,
  smtp_host: 'smtp.example',
  private_only: true,
  other: 1,
};
const variables = {
  API_URL: 'https://abcdefghijklmnopqrst.supabase.co',
  SUPABASE_ACCESS_TOKEN: 'sbp_secret',
};
const problems = async (changes: object = {}, isProduction = true) =>
  (await checkAuthSettings({ variables: { ...variables, ...changes }, isProduction })).map(
    ({ problem }) => problem,
  );

test('a project set up as documented passes, and only its own settings are requested', async () => {
  asked.mockImplementation(async () => Response.json(right));
  expect(await problems()).toEqual([]);
  const project = 'https://api.supabase.com/v1/projects/abcdefghijklmnopqrst';
  const init = expect.objectContaining({ headers: { authorization: 'Bearer sbp_secret' } });
  expect(asked.mock.calls).toEqual([
    [`${project}/config/auth`, init],
    [`${project}/config/realtime`, init],
  ]);
});

test.each([
  [{ security_sb_forwarded_for_enabled: false }, 'IP address forwarding is off'],
  [{ security_sb_forwarded_for_enabled: null }, 'IP address forwarding is off'],
  [{ smtp_host: null }, 'Auth has no custom mail server'],
  [{ private_only: false }, 'Realtime has public channels'],
  [{ private_only: null }, 'Realtime has public channels'],
])('%j is reported', async (change, problem) => {
  asked.mockImplementation(async () => Response.json({ ...right, ...change }));
  expect(await problems()).toEqual([expect.stringContaining(problem)]);
});

test('unreadable settings are reported without the token', async () => {
  const wrong = { smtp_host: 1, private_only: 1 };
  for (const answer of [() => new Response('no', { status: 401 }), () => Response.json(wrong)]) {
    asked.mockImplementation(async () => answer());
    const found = await problems();
    expect(found).toEqual([
      expect.stringContaining('Could not read the Auth settings'),
      expect.stringContaining('Could not read the Realtime settings'),
    ]);
    expect(found.join('')).not.toContain('sbp_secret');
  }
});

test('nothing is requested for the embedded stack, another’s project, or without a token', async () => {
  expect(await problems({}, false)).toEqual([]);
  expect(await problems({ API_URL: 'https://api.premedcheatsheet.example' })).toEqual([]);
  expect(await problems({ SUPABASE_ACCESS_TOKEN: undefined })).toEqual([]);
  expect(asked).not.toHaveBeenCalled();
});
