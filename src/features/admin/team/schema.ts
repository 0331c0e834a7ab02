import { z } from 'zod';

import type { Database } from '#database.types.ts';
import type { CamelCased } from '#lib/data/row.ts';
import { plainText } from '#lib/text/clean.ts';

/** An admin or somebody in support, or who is invited to be. */
export type StaffMember = CamelCased<
  Database['public']['Functions']['list_staff']['Returns'][number]
>;

export const inviteSchema = z.object({
  email: z.string().overwrite(plainText).pipe(z.email('Please enter a valid email address')),
  role: z.enum(['admin', 'support']),
});
