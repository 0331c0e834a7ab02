import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import { receiptName, receiptPdf } from '../_shared/receipt-pdf.ts';
import type { ReceiptFacts } from '../_shared/server-database.ts';

interface Services {
  /** Throws 401 without a valid session. */
  signedInUser: (request: Request) => Promise<unknown>;
  /** Throws 404 unless the caller may read the order's receipt. */
  receiptFor: (orderId: string, request: Request) => Promise<ReceiptFacts>;
}

/** The receipt of an order as a PDF, in base64. */
export async function receipt(
  request: Request,
  { signedInUser, receiptFor }: Services,
): Promise<{ fileName: string; pdf: string }> {
  await signedInUser(request);
  const { orderId } = await readBody(request, z.object({ orderId: z.uuid() }));
  const facts = await receiptFor(orderId, request);
  return { fileName: receiptName(facts), pdf: await receiptPdf(facts) };
}
