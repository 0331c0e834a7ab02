import { databaseAccounts } from '../_shared/accounts.ts';
import { redeemLink } from '../_shared/credentials.ts';
import { serverClient, authFor } from '../_shared/supabase.ts';
import { verifyEmail } from './handler.ts';

const services = {
  redeemLink: (request: Request, tokenHash: string) => redeemLink(authFor(request), tokenHash),
  accounts: databaseAccounts(serverClient()),
};

export const answer = (request: Request): Promise<object> => verifyEmail(request, services);
