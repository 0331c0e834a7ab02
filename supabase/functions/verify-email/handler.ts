import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';

const requestSchema = z.object({ tokenHash: z.string().trim().min(1).max(512) });

interface Services {
  redeemLink: (request: Request, tokenHash: string) => Promise<string>;
  accounts: Accounts;
}

/**
 * Redeems the link of a verification mail. Having the link proves ownership of the address and nothing
 * else: it creates no session, so it can be opened in any browser.
 */
export async function verifyEmail(
  request: Request,
  { redeemLink, accounts }: Services,
): Promise<{ verified: true }> {
  const { tokenHash } = await readBody(request, requestSchema);
  await accounts.markEmailVerified(await redeemLink(request, tokenHash));
  return { verified: true };
}
