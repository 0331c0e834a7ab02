import { fromFunction } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';
import { toSenderError } from '#lib/data/sender-error.ts';
import { captcha } from '#ui/form/captcha.ts';

import type { ContactValues, CreatorValues } from './schema.ts';

export async function sendMessage(values: ContactValues): Promise<void> {
  const { error } = await supabase.functions.invoke<unknown>('send-message', {
    body: { ...values, ...(await captcha()) },
  });
  if (!error) return;
  throw toSenderError(
    await fromFunction(error),
    'Your message could not be sent. Please try again.',
  );
}

/** Sends creators' messages to the same inbox. */
export async function applyAsCreator({ account, message, ...sender }: CreatorValues) {
  await sendMessage({
    ...sender,
    subject: 'Creator team',
    message: account ? `Account: ${account}\n\n${message}` : message,
    newsletter: false,
  });
}
