import { PostgrestError } from '@supabase/supabase-js';
import { expect, test, vi } from 'vitest';

import { sendMessage } from './mutations.ts';

const noAnswer = new PostgrestError({
  code: '',
  message: 'TypeError: Failed to fetch',
  details: '',
  hint: '',
});
vi.mock('#lib/supabase.ts', () => ({
  supabase: { from: () => ({ insert: () => Promise.resolve({ error: noAnswer }) }) },
}));

test('a message that reached nobody is told to be that', async () => {
  const sender = { firstName: 'Pat', lastName: 'Example', email: 'pat@example.com' };
  await expect(
    sendMessage({ ...sender, subject: 'Hello', message: 'Is it good?', newsletter: true }),
  ).rejects.toThrow(/^We could not reach the server\./);
});
