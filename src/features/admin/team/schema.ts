import { z } from 'zod';

import type { Database } from '#database.types.ts';
import type { CamelCased } from '#lib/data/row.ts';
import { emailAddress } from '#lib/text/text-field.ts';

/** An admin or somebody in support, or who is invited to be. */
export type StaffMember = CamelCased<
  Database['public']['Functions']['list_staff']['Returns'][number]
>;

export const inviteSchema = z.object({
  email: emailAddress,
  role: z.enum(['admin', 'support']),
});
