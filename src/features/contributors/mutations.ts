import { toApplicantRow } from '#model/applicants/applicant.ts';
import { dataOf } from '#lib/data/answers.ts';
import { fromPostgrest } from '#lib/data/errors.ts';
import { toSenderError } from '#lib/data/sender-error.ts';
import { supabase } from '#lib/data/supabase.ts';

import { essayConsent, type SubmissionValues } from './schema.ts';

export async function submitProfile(values: SubmissionValues): Promise<void> {
  const { error } = await supabase.rpc('submit_profile', {
    full_name: values.fullName,
    email: values.email,
    referred_by: values.referredBy,
    profile: toApplicantRow(values.applicant),
    ...(values.hasEssayConsent && { essay_consent: essayConsent.version }),
  });
  if (!error) return;
  throw toSenderError(fromPostgrest(error), 'Your profile could not be sent. Please try again.');
}

/** Deletes a profile of the member's, also where it is published. Twice is no error. */
export async function withdrawProfile(submission: string): Promise<void> {
  await supabase.rpc('withdraw_profile', { submission }).then(dataOf);
}
