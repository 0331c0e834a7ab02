import { databaseAccounts } from '../_shared/accounts.ts';
import type { LinkType } from '../_shared/auth.ts';
import { redeemLink } from '../_shared/credentials.ts';
import { serverClient, authFor } from '../_shared/supabase.ts';
import { verifyEmail } from './handler.ts';

const services = {
  redeemLink: (request: Request, tokenHash: string, type: LinkType) =>
    redeemLink(authFor(request), tokenHash, type),
  accounts: databaseAccounts(serverClient()),
};

export const answer = (request: Request): Promise<object> => verifyEmail(request, services);
