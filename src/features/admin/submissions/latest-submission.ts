import { formatList } from '#lib/text/format-list.ts';
import { applicantVersionFields } from '#model/applicants/applicant-versions.ts';
import { areDifferent, type VersionedField } from '#model/record/merge-versions.ts';
import { toast } from '#ui/feedback/toast.tsx';

import { fetchSubmission } from './queries.ts';
import { toFormValues, type Submission, type SubmissionFormValues } from './schema.ts';

/** The fields of a submission, as two versions of it are compared. */
export const versionFields: VersionedField<SubmissionFormValues>[] = [
  { name: 'referredBy', label: 'Referred by' },
  ...applicantVersionFields,
];

/** Null, which is said, if another admin has deleted the submission or decided on it. */
export async function fetchPending(id: string): Promise<Submission | null> {
  const latest = await fetchSubmission(id);
  if (latest?.status === 'pending') return latest;
  toast.error(
    latest?.status === 'withdrawn'
      ? 'Error: Its contributor has withdrawn this profile.'
      : `Error: Another admin ${latest ? `already ${latest.status}` : 'deleted'} this submission.`,
  );
  return null;
}

/** Says what another admin has changed since, or decided: nothing is decided that this one has not seen. */
export async function announceChange(seen: Submission): Promise<void> {
  const latest = await fetchPending(seen.id);
  if (latest === null) return;
  const [before, after] = [toFormValues(seen), toFormValues(latest)];
  const changed = versionFields.filter((field) => areDifferent([field], before, after));
  const labels = changed.length > 0 ? formatList(changed.map(({ label }) => label)) : 'this';
  toast.error(`Error: Another admin changed ${labels}. Check it, then decide again.`);
}
