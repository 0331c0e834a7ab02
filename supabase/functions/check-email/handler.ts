import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';
import { callerAddress } from '../_shared/http.ts';

const requestSchema = z.object({
  email: z.string().trim().min(1).max(254),
  captchaToken: z.string().max(2048).nullish(),
});

interface Services {
  checkCaptcha: (token: string | null | undefined) => Promise<void>;
  accounts: Pick<Accounts, 'hasAccount'>;
}

/**
 * Whether an email already has an account, for buyers who are about to create one; null once the caller's
 * address has exceeded the rate limit. If a captcha is configured, it must be solved first, as for a sign-up.
 */
export async function checkEmail(
  request: Request,
  { checkCaptcha, accounts }: Services,
): Promise<{ isTaken: boolean | null }> {
  const { email, captchaToken } = await readBody(request, requestSchema);
  await checkCaptcha(captchaToken);
  return { isTaken: await accounts.hasAccount(email, callerAddress(request)) };
}
