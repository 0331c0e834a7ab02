import * as z from 'zod';

import type { Accounts } from '../_shared/accounts.ts';
import { readBody } from '../_shared/body.ts';

const requestSchema = z.object({ tokenHash: z.string().trim().min(1).max(512) });

interface Services {
  redeemLink: (request: Request, tokenHash: string) => Promise<string>;
  accounts: Accounts;
}

/**
 * Redeems the link of a verification mail. Who holds it has proved that the address is theirs, and
 * nothing else: no session comes of it, so that any browser may open it.
 */
export async function verifyEmail(
  request: Request,
  { redeemLink, accounts }: Services,
): Promise<{ verified: true }> {
  const { tokenHash } = await readBody(request, requestSchema);
  await accounts.markEmailVerified(await redeemLink(request, tokenHash));
  return { verified: true };
}
