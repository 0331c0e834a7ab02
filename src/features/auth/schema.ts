import { z } from 'zod';

import { cleanText, plainText } from '#lib/text/clean.ts';
import { emailAddress } from '#lib/text/text-field.ts';

const email = z
  .string()
  .overwrite(plainText)
  .min(1, 'Enter your email address')
  .pipe(z.email('Please enter a valid email address'));

/** bcrypt hashes at most 72 bytes, so Auth accepts no longer password. */
function fitsBcrypt(password: string): boolean {
  return new TextEncoder().encode(password).length <= 72;
}

const password = z
  .string()
  .min(1, 'Choose a password')
  .pipe(
    z
      .string()
      .min(6, 'Password must be at least 6 characters')
      .refine(fitsBcrypt, 'Password must be at most 72 characters, fewer with accents or emoji'),
  );

const again = 'Enter the password again';

const passwordsMatch = (values: { password: string; passwordAgain: string }) =>
  values.password === values.passwordAgain;

const bothFilled = z.object({ password: z.string().min(1), passwordAgain: z.string().min(1) });

const passwordsDiffer = {
  path: ['passwordAgain'],
  message: 'Passwords do not match',
  // Reported as soon as both are filled in, even if other fields are empty.
  when: ({ value }: { value: unknown }) => bothFilled.safeParse(value).success,
};

export const loginSchema = z.object({
  email,
  password: z.string().min(1, 'Enter your password'),
});

export const signupSchema = z
  .object({
    firstName: z.string().overwrite(cleanText).min(1, 'Enter your first name'),
    lastName: z.string().overwrite(cleanText).min(1, 'Enter your last name'),
    email,
    password,
    passwordAgain: z.string().min(1, again),
    wantsReminder: z.boolean().optional(),
  })
  .refine(passwordsMatch, passwordsDiffer);

export const forgotSchema = z.object({
  email: emailAddress,
});

export const newPasswordSchema = z
  .object({ password, passwordAgain: z.string().min(1, again) })
  .refine(passwordsMatch, passwordsDiffer);

const code = z
  .string()
  // Some apps show the code in two groups.
  .transform((code) => plainText(code).replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6-digit code from your app'));

export const codeSchema = z.object({ code });

/** The password and, for people with an authenticator app, a code. */
export const proofSchema = (needsCode: boolean) =>
  z.object({
    password: z.string().min(1, 'Enter your password'),
    code: needsCode ? code : z.literal(''),
  });

export const newEmailSchema = (currentEmail: string) =>
  z.object({
    email: email.refine(
      (address) => address.toLowerCase() !== currentEmail,
      'This is your current address',
    ),
  });

export const newFactorSchema = z.object({
  name: z.string().overwrite(cleanText).min(1, 'Enter a name for the app'),
});

export type CodeValues = z.infer<typeof codeSchema>;
export type ForgotValues = z.infer<typeof forgotSchema>;
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
export type LoginValues = z.infer<typeof loginSchema>;
export type SignupValues = z.infer<typeof signupSchema>;
