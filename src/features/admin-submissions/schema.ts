import { z } from 'zod';

import { columns, toApplicantValues } from '#lib/applicant-columns.ts';
import { applicantSchema } from '#lib/applicant.ts';

const statusSchema = z.enum(['pending', 'accepted', 'declined']);

/** A profile as it came: an applicant's columns, whose numbers may be text, and any may be missing. */
const profileSchema = z.partialRecord(
  z.enum(columns),
  z.union([z.string(), z.number(), z.array(z.string()), z.null()]),
);

export const submissionSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  /** Whoever told them of us, in their own words; paid if it is an e-mail address. */
  referred_by: z.string().nullable(),
  profile: profileSchema,
  status: statusSchema,
  admin_note: z.string().nullable(),
  created_at: z.string(),
  decided_at: z.string().nullable(),
  /** What it became; null also when that was deleted since. */
  applicant_id: z.string().nullable(),
  version: z.int(),
});

/** A profile that somebody offers us. */
export type Submission = z.infer<typeof submissionSchema>;

export const submissionParts = [
  { value: 'pending', label: 'New' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'all', label: 'All submissions' },
] as const;

/** Which submissions are shown. */
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

/** Whether a referral can be paid: it takes an address. */
export const isAddress = (text: string) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text.trim());

/** What a contributor earned, and what of it was paid. US cents. */
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

/** Which contributors are shown. */
export type ContributorPart = (typeof contributorParts)[number]['value'];

/** One thing a contributor earned something with. */
export interface Earning {
  id: number;
  kind: 'profile' | 'referral';
  amountCents: number;
  earnedAt: string;
  paidAt: string | null;
  paymentNote: string | null;
}
