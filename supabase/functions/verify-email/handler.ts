import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import type { LinkType } from '../_shared/auth.ts';
import { readBody } from '../_shared/body.ts';

const requestSchema = z.object({
  tokenHash: z.string().trim().min(1).max(512),
  /** The link confirms a changed address. */
  isChange: z.boolean().default(false),
});

interface Services {
  redeemLink: (request: Request, tokenHash: string, type: LinkType) => Promise<string>;
  accounts: Accounts;
}

/**
 * Redeems the link of a verification mail, or of the mail to a changed address. Having the link proves ownership of the address and nothing
 * else: it creates no session, so it can be opened in any browser.
 */
export async function verifyEmail(
  request: Request,
  { redeemLink, accounts }: Services,
): Promise<{ verified: true }> {
  const { tokenHash, isChange } = await readBody(request, requestSchema);
  const type = isChange ? 'email_change' : 'magiclink';
  await accounts.markEmailVerified(await redeemLink(request, tokenHash, type));
  return { verified: true };
}
