import { z } from 'zod';

import { toApplicantRow } from '#model/applicants/applicant.ts';
import { changedRow, dataOf, type Answer } from '#lib/data/answers.ts';
import { ConflictError } from '#lib/data/errors.ts';
import { supabase } from '#lib/data/supabase.ts';

import type { Contributor, Earning, Submission, SubmissionFormValues } from './schema.ts';

/** The version of a submission that the admin has loaded. */
type Seen = Pick<Submission, 'id' | 'version'>;

/**
 * Saves an edited profile and returns its new version. Throws ConflictError when another admin changed it,
 * decided on it or deleted it.
 */
export async function saveSubmission(seen: Seen, values: SubmissionFormValues): Promise<number> {
  const saved = await supabase
    .from('applicant_submissions')
    .update({
      profile: toApplicantRow(values.applicant),
      referred_by: values.referredBy === '' ? null : values.referredBy,
    })
    .eq('id', seen.id)
    .eq('version', seen.version)
    .select('version')
    .then((answer) => changedRow(answer, decidedOrGone()));
  return saved.version;
}

/** Turns a submission into an applicant, a draft or published, and returns the applicant's id. */
export async function acceptSubmission(
  { id, version }: Seen,
  { isPublished, isScoreReportSeen }: { isPublished: boolean; isScoreReportSeen: boolean },
): Promise<string> {
  const data = await supabase
    .rpc('accept_submission', {
      submission: id,
      seen_version: version,
      publish: isPublished,
      score_report_seen: isScoreReportSeen,
    })
    .then(decided);
  return z.string().parse(data);
}

/** Declines a submission. Its contributor reads the reason; the note is for admins. */
export async function declineSubmission(
  { id, version }: Seen,
  reason: string,
  note: string,
): Promise<void> {
  await supabase
    .rpc('decline_submission', {
      submission: id,
      seen_version: version,
      reason,
      note,
    })
    .then(decided);
}

/** Declines many, and returns how many: those that changed meanwhile, or were decided, stay. */
export async function declineSubmissions(
  seen: Seen[],
  reason: string,
  note: string,
): Promise<number> {
  return supabase
    .rpc('decline_submissions', {
      submissions: seen.map(({ id }) => id),
      seen_versions: seen.map(({ version }) => version),
      reason,
      note,
    })
    .then(dataOf);
}

/** Accepts many as drafts, and returns their ids: those that changed meanwhile, or were decided, stay. */
export async function acceptSubmissions(seen: Seen[]): Promise<string[]> {
  return supabase
    .rpc('accept_submissions', {
      submissions: seen.map(({ id }) => id),
      seen_versions: seen.map(({ version }) => version),
    })
    .then(dataOf);
}

/** Takes that back, and returns how many wait again: a draft that was changed or published since stays. */
export async function returnSubmissions(submissions: string[]): Promise<number> {
  return supabase.rpc('return_submissions', { submissions }).then(dataOf);
}

/** Reopens a declined submission. */
export async function reopenSubmission({ id, version }: Seen): Promise<void> {
  await supabase
    .rpc('reopen_submission', {
      submission: id,
      seen_version: version,
    })
    .then(decided);
}

/** Records a payment of the amount that the admin saw as owed. */
export async function payContributor(
  { email, owedCents }: Contributor,
  note: string,
): Promise<void> {
  await supabase
    .rpc('pay_contributor', {
      contributor: email,
      expected_cents: owedCents,
      note,
    })
    .then(dataOf);
}

/** Records payments of the amounts that the admin saw as owed, and returns how many: those who are owed something else now are left out. */
export async function payContributors(seen: Contributor[], note: string): Promise<number> {
  return supabase
    .rpc('pay_contributors', {
      contributors: seen.map(({ email }) => email),
      expected_cents: seen.map(({ owedCents }) => owedCents),
      note,
    })
    .then(dataOf);
}

/** Takes back the payment that an earning was marked as paid with. Returns its amount in cents. */
export async function unpayContributor({ id }: Earning): Promise<number> {
  return supabase.rpc('unpay_contributor', { earning: id }).then(dataOf);
}

/** Another admin decided on the submission, or deleted it. */
const decidedOrGone = () => ({ PT409: new ConflictError(), PT404: new ConflictError() });

const decided = <Data>(answer: Answer<Data>): Data => dataOf(answer, decidedOrGone());
