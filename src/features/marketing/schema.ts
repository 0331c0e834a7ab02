import { z } from 'zod';

import { emptyApplicant, profileSchema } from '#lib/applicant.ts';
import { requiredText, textField } from '#lib/text-field.ts';

const email = requiredText('Email', 254).pipe(z.email('Please enter a valid email address'));

const sender = {
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  email,
};
const emptySender = { firstName: '', lastName: '', email: '' };

/** The limits are those of `contact_messages`. */
export const contactSchema = z.object({
  ...sender,
  subject: requiredText('Subject', 200),
  message: requiredText('Message', 5000),
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
  account: textField(200),
  message: requiredText('A few words about you', 4000),
});
export type CreatorValues = z.infer<typeof creatorSchema>;
export const emptyCreator: CreatorValues = { ...emptySender, account: '', message: '' };

/** A member's referral code, as the database makes them. */
export const referralCodePattern = /^[0-9A-Z]{8}$/i;

/** A submitted profile with its sender. */
export const submissionSchema = z.object({
  applicant: profileSchema(),
  fullName: requiredText('Your name', 200),
  email,
  referredBy: textField(254),
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
