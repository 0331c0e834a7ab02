import { z } from 'zod';

import { emptyApplicant, profileSchema } from '#lib/applicant.ts';

const tooLong = (limit: number) => `Please use at most ${limit.toLocaleString('en-US')} characters`;
const text = (limit: number) => z.string().trim().max(limit, tooLong(limit));
const required = (label: string, limit: number) => text(limit).min(1, `${label} is required`);
const email = z
  .string()
  .trim()
  .min(1, 'Email is required')
  .pipe(z.email('Please enter a valid email address').max(254, tooLong(254)));

const sender = {
  firstName: required('First name', 100),
  lastName: required('Last name', 100),
  email,
};
const emptySender = { firstName: '', lastName: '', email: '' };

/** The limits are those of `contact_messages`. */
export const contactSchema = z.object({
  ...sender,
  subject: required('Subject', 200),
  message: required('Message', 5000),
  newsletter: z.boolean(),
});
export type ContactValues = z.infer<typeof contactSchema>;
export const emptyContact: ContactValues = {
  ...emptySender,
  subject: '',
  message: '',
  newsletter: false,
};

export const creatorSchema = z.object({
  ...sender,
  account: text(200),
  message: required('A few words about you', 4000),
});
export type CreatorValues = z.infer<typeof creatorSchema>;
export const emptyCreator: CreatorValues = { ...emptySender, account: '', message: '' };

/** A member's referral code, as the database makes them. */
export const referralCodePattern = /^[0-9A-Z]{8}$/i;

/** A submitted profile with its sender. */
export const submissionSchema = z.object({
  applicant: profileSchema(),
  fullName: required('Your name', 200),
  email,
  referredBy: text(254),
  hasConsented: z.boolean().refine(Boolean, 'We can only take a profile with your consent'),
});
export type SubmissionValues = z.infer<typeof submissionSchema>;
export const emptySubmission: SubmissionValues = {
  applicant: emptyApplicant,
  fullName: '',
  email: '',
  referredBy: '',
  hasConsented: false,
};
