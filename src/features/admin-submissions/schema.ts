import { z } from 'zod';

import { columns, toApplicantValues } from '#lib/applicant-columns.ts';
import { applicantSchema } from '#lib/applicant.ts';

const statusSchema = z.enum(['pending', 'accepted', 'declined']);

/** A profile as submitted: an applicant's columns, where numbers may be text and any may be missing. */
const profileSchema = z.partialRecord(
  z.enum(columns),
  z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
);

export const submissionSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** The referrer, as free text; paid if it is an e-mail address. */
  referred_by: z.string().nullable(),
  profile: profileSchema,
  status: statusSchema,
  admin_note: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** The resulting applicant; null also if that was deleted since. */
  applicant_id: z.string().nullable(),
  version: z.int(),
});

/** A submitted profile. */
export type Submission = z.infer<typeof submissionSchema>;

export const submissionParts = [
  { value: 'pending', label: 'New' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'all', label: 'All submissions' },
] as const;

/** The status filter of the list. */
export type SubmissionPart = (typeof submissionParts)[number]['value'];

export const submissionFormSchema = z.object({
  applicant: applicantSchema,
  referredBy: z.string().trim().max(254, 'Please use at most 254 characters'),
});

export type SubmissionFormValues = z.infer<typeof submissionFormSchema>;

export const toFormValues = ({ profile, referred_by }: Submission): SubmissionFormValues => ({
  applicant: toApplicantValues(profile),
  referredBy: referred_by ?? '',
});

/** Returns whether a referral can be paid, which takes an e-mail address. */
export const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

/** A contributor's earnings and payments, in US cents. */
export interface Contributor {
  email: string;
  profiles: number;
  referrals: number;
  owedCents: number;
  paidCents: number;
  lastPaidAt: string | null;
}

export const contributorParts = [
  { value: 'owed', label: 'To be paid' },
  { value: 'everybody', label: 'Everybody' },
] as const;

/** The filter of the list of contributors. */
export type ContributorPart = (typeof contributorParts)[number]['value'];

/** One item of a contributor's earnings. */
export interface Earning {
  id: number;
  kind: 'profile' | 'referral';
  amountCents: number;
  earnedAt: string;
  paidAt: string | null;
  paymentNote: string | null;
}
