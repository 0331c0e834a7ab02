import { databaseAccounts } from '../_shared/accounts.ts';
import type { LinkType } from '../_shared/auth.ts';
import { enterByLink, redeemLink, sendRecovery } from '../_shared/credentials.ts';
import { databaseOrders } from '../_shared/orders.ts';
import { databaseProofs } from '../_shared/proofs.ts';
import { authFor, serverAuth, serverClient, userOrVisitor } from '../_shared/supabase.ts';
import { verifyEmail } from './handler.ts';

const auth = serverAuth();
const client = serverClient();
const services = {
  redeemLink: (request: Request, token: string, type: LinkType) =>
    redeemLink(authFor(request), token, type),
  enter: (request: Request, token: string) => enterByLink(authFor(request), token, 'recovery'),
  recoveryLink: (email: string) => auth.recoveryLink(email),
  sendRecovery: (request: Request, email: string) => sendRecovery(authFor(request), email),
  // A session that has ended, or waits for its code, proves nothing.
  signedInUser: (request: Request) => userOrVisitor(auth, request).catch(() => null),
  accounts: databaseAccounts(client),
  orders: databaseOrders(client),
  proofs: databaseProofs(client),
};

export const answer = (request: Request): Promise<object> => verifyEmail(request, services);
