import { z } from 'zod';

import { toApplicantValues } from '#model/applicants/applicant-columns.ts';
import { profileSchema, type Requirable } from '#model/applicants/applicant.ts';
import { columns } from '#model/applicants/facts.ts';
import { rowSchema } from '#lib/data/row.ts';
import { textField } from '#lib/text/text-field.ts';

const statusSchema = z.enum(['pending', 'accepted', 'declined', 'withdrawn']);

/** A profile as submitted: an applicant's columns, where numbers may be text and any may be missing. */
const sentSchema = z.partialRecord(
  z.enum(columns),
  z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
);

export const submissionSchema = rowSchema({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  /** The referrer, as free text; paid if it is an email address or a referral code. */
  referredBy: z.string().nullable(),
  profile: sentSchema,
  /** The version of the words by which they agreed to the publication of essays. */
  essayConsent: z.string().nullable(),
  status: statusSchema,
  adminNote: z.string().nullable(),
  /** Why it was declined, as its contributor reads it. */
  declineReason: z.string().nullable(),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** The resulting applicant; null also if that was deleted since. */
  applicantId: z.string().nullable(),
  /** When members could first read it. */
  publishedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  version: z.int(),
});

/** A submitted profile. */
export type Submission = z.infer<typeof submissionSchema>;

export const adminNoteLabel = 'Note (optional, for admins only)';

export const submissionFilters = [
  { value: 'pending', label: 'New' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'All submissions' },
] as const;

export const submissionFormSchema = (needed: Requirable[]) =>
  z.object({
    applicant: profileSchema(needed),
    referredBy: textField(254),
  });

export type SubmissionFormValues = z.infer<ReturnType<typeof submissionFormSchema>>;

export const toFormValues = ({ profile, referredBy }: Submission): SubmissionFormValues => ({
  applicant: toApplicantValues(profile),
  referredBy: referredBy ?? '',
});

/** A contributor's earnings and payments, in US cents. */
export const contributorSchema = rowSchema({
  email: z.string(),
  profiles: z.int(),
  referrals: z.int(),
  owedCents: z.int(),
  paidCents: z.int(),
  lastPaidAt: z.string().nullable(),
});

export type Contributor = z.infer<typeof contributorSchema>;

export const contributorFilters = [
  { value: 'owed', label: 'To be paid' },
  { value: 'everyone', label: 'Everyone' },
] as const;

const earning = {
  id: z.int(),
  kind: z.enum(['profile', 'referral']),
  amountCents: z.int(),
  earnedAt: z.string(),
  paidAt: z.string().nullable(),
  paymentNote: z.string().nullable(),
};

/** One item of a contributor's earnings. */
export const earningSchema = rowSchema(earning);

export type Earning = z.infer<typeof earningSchema>;

/** Anybody's earning; without an address once their account is deleted. */
export const payoutSchema = rowSchema({ ...earning, email: z.string().nullable() });

export type Payout = z.infer<typeof payoutSchema>;
