import { z } from 'zod';

import { saveBlob } from '#lib/uploads/download.ts';
import { fromFunction } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

const answerSchema = z.object({ fileName: z.string(), pdf: z.string() });

/** Downloads an order's receipt as a PDF: the buyer's own, or any as an admin. */
export async function downloadReceipt(orderId: string): Promise<void> {
  const { data, error } = await supabase.functions.invoke<unknown>('receipt', {
    body: { orderId },
  });
  if (error) throw await fromFunction(error);
  const { fileName, pdf } = answerSchema.parse(data);
  const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
  saveBlob(fileName, new Blob([bytes], { type: 'application/pdf' }));
}
