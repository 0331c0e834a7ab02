import { z } from 'zod';

import {
  emptyApplicant,
  profileSchema,
  type ApplicantValues,
} from '#model/applicants/applicant.ts';
import { essays } from '#model/applicants/facts.ts';
import { rowSchema } from '#lib/data/row.ts';
import { emailText, requiredText, textField } from '#lib/text/text-field.ts';

/** What a member contributed in total. US cents. */
export const contributionsSchema = rowSchema({
  referralCode: z.string(),
  /** Whether the address of the account is verified, so that what was sent with it without logging in is listed. */
  isVerified: z.boolean(),
  submissions: z.int(),
  referrals: z.int(),
  owedCents: z.int(),
  paidCents: z.int(),
});

export type Contributions = z.infer<typeof contributionsSchema>;

/** A profile that the member submitted. Of a withdrawn one, nothing is left but the dates. */
export const contributionSchema = rowSchema({
  id: z.string(),
  status: z.enum(['pending', 'accepted', 'declined', 'withdrawn']),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  /** When it was first published. */
  publishedAt: z.string().nullable(),
  withdrawnAt: z.string().nullable(),
  /** Why it was declined, if we say so. */
  declineReason: z.string().nullable(),
  /** The published profile; null if it is not published yet, or no longer. */
  applicantId: z.string().nullable(),
  major: z.string().nullable(),
  gpa: z.union([z.string(), z.number()]).nullable(),
  mcat: z.union([z.string(), z.number()]).nullable(),
  acceptedSchools: z.array(z.string()),
  isPaid: z.boolean(),
});

export type Contribution = z.infer<typeof contributionSchema>;

/** What the member earned with one profile or referral, in US cents. */
export const earningSchema = rowSchema({
  id: z.int(),
  kind: z.enum(['profile', 'referral']),
  amountCents: z.int(),
  earnedAt: z.string(),
  paidAt: z.string().nullable(),
});

export type Earning = z.infer<typeof earningSchema>;

/** A member's referral code, as the database makes them. */
export const referralCodePattern = /^[0-9A-Z]{8}$/i;

/** The words of the consent to essays, and the day they last changed, which is kept with each consent. */
export const essayConsent = {
  version: '2026-11-27',
  words:
    'I wrote the essays myself. They may be published with my profile, without my name, until I withdraw it.',
};

export const hasEssay = (applicant: Pick<ApplicantValues, (typeof essays)[number]>): boolean =>
  essays.some((name) => applicant[name].trim() !== '');

/** A submitted profile with its sender. */
export const submissionSchema = z
  .object({
    applicant: profileSchema(),
    fullName: requiredText('Your name', 200),
    email: emailText,
    referredBy: textField(254),
    hasConsented: z.boolean().refine(Boolean, 'We can only take a profile with your consent'),
    hasEssayConsent: z.boolean(),
  })
  .refine(({ applicant, hasEssayConsent }) => hasEssayConsent || !hasEssay(applicant), {
    path: ['hasEssayConsent'],
    message: 'We can only take an essay with your consent',
    // Beside what else is wrong.
    when: () => true,
  });
export type SubmissionValues = z.infer<typeof submissionSchema>;
export const emptySubmission: SubmissionValues = {
  applicant: emptyApplicant,
  fullName: '',
  email: '',
  referredBy: '',
  hasConsented: false,
  hasEssayConsent: false,
};
