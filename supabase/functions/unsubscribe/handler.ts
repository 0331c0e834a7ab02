import * as z from 'zod';

import { ClientError } from '../_shared/http.ts';
import type { Outbox } from '../_shared/outbox.ts';
import { tokenIn } from './link.ts';

/**
 * Ends a kind of mail for the recipient of one, by the token in its address: RFC 8058's one click, which has a form as
 * its body, and the site's page. Returns the preference that is now off.
 */
export async function unsubscribe(
  request: Request,
  { outbox }: { outbox: Pick<Outbox, 'unsubscribe'> },
): Promise<{ preference: string }> {
  const token = z.uuid().safeParse(tokenIn(request));
  if (!token.success) throw new ClientError('invalid_request', 'This link is not valid.');
  return { preference: await outbox.unsubscribe(token.data) };
}
