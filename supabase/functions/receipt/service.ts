import {
  authenticatedUser,
  callerAccess,
  databaseOf,
  serverAuth,
  unwrap,
} from '../_shared/supabase.ts';
import { receipt } from './handler.ts';

const auth = serverAuth();
const services = {
  signedInUser: (request: Request) => authenticatedUser(auth, request),
  // With the caller's rights: SQL decides who reads which receipt.
  receiptFor: async (orderId: string, request: Request) =>
    unwrap(await databaseOf(callerAccess(request)).rpc('order_receipt', { order_id: orderId })),
};

export const answer = (request: Request): Promise<object> => receipt(request, services);
