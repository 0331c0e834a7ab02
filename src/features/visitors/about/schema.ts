import { z } from 'zod';

import { emailText, requiredText, textField } from '#lib/text/text-field.ts';

const sender = {
  firstName: requiredText('First name', 100),
  lastName: requiredText('Last name', 100),
  email: emailText,
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
