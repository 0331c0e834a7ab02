import { callerAccess, databaseOf, unwrap } from '../_shared/supabase.ts';
import { receipt } from './handler.ts';

const services = {
  // With the caller's rights: SQL decides who reads which receipt.
  receiptFor: async (orderId: string, request: Request) =>
    unwrap(await databaseOf(callerAccess(request)).rpc('order_receipt', { order_id: orderId })),
};

export const answer = (request: Request): Promise<object> => receipt(request, services);
