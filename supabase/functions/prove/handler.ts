import * as z from 'zod';

import { readBody } from '../_shared/body.ts';
import type { Proofs } from '../_shared/proofs.ts';
import type { User } from '../_shared/supabase.ts';

const requestSchema = z.strictObject({
  /** One of those in private.acts(): SQL knows them. */
  act: z.string().min(1).max(50),
  subject: z.string().max(254).default(''),
  password: z.string().min(1).max(1000),
  /** From an authenticator app. */
  code: z
    .string()
    .regex(/^(\d{6})?$/)
    .default(''),
});

interface Services {
  signedInUser: (request: Request) => Promise<User>;
  sessionOf: (request: Request) => string;
  checkCredentials: (
    request: Request,
    user: User,
    given: { password: string; code: string },
  ) => Promise<{ withCode: boolean }>;
  proofs: Proofs;
}

/** Records that the caller's session belongs to its person, who gives their password once more, for an act that needs it. */
export async function prove(
  request: Request,
  { signedInUser, sessionOf, checkCredentials, proofs }: Services,
): Promise<{ proved: true }> {
  const user = await signedInUser(request);
  const session = sessionOf(request);
  const { act, subject, ...given } = await readBody(request, requestSchema);
  // Counted first, whether or not it is right.
  await proofs.countAttempt(session);
  const { withCode } = await checkCredentials(request, user, given);
  await proofs.record({ act, subject, userId: user.id, session, withCode });
  return { proved: true };
}
