import { z } from 'zod';

const required = 'Please fill in all required fields';

const email = z
  .string()
  .trim()
  .min(1, required)
  .pipe(z.email('Please enter a valid email address'));

/** What is hashed of a password ends after 72 bytes, so Auth takes no more. */
function fitsBcrypt(typed: string): boolean {
  return new TextEncoder().encode(typed).length <= 72;
}

const password = z
  .string()
  .min(1, required)
  .pipe(
    z
      .string()
      .min(6, 'Password must be at least 6 characters')
      .refine(fitsBcrypt, 'Password must be at most 72 characters, fewer with accents or emoji'),
  );

const passwordsMatch = (values: { password: string; passwordAgain: string }) =>
  values.password === values.passwordAgain;

const bothTyped = z.object({ password: z.string().min(1), passwordAgain: z.string().min(1) });

const passwordsDiffer = {
  path: ['passwordAgain'],
  message: 'Passwords do not match',
  // Said as soon as both are typed, whatever else is still missing.
  when: ({ value }: { value: unknown }) => bothTyped.safeParse(value).success,
};

export const loginSchema = z.object({
  email,
  password: z.string().min(1, required),
});

export const signupSchema = z
  .object({
    firstName: z.string().trim().min(1, required),
    lastName: z.string().trim().min(1, required),
    email,
    password,
    passwordAgain: z.string().min(1, required),
  })
  .refine(passwordsMatch, passwordsDiffer);

export const forgotSchema = z.object({
  email: z.string().trim().pipe(z.email('Please enter a valid email address')),
});

export const newPasswordSchema = z
  .object({ password, passwordAgain: z.string().min(1, required) })
  .refine(passwordsMatch, passwordsDiffer);

export const codeSchema = z.object({
  // Apps show it in two groups.
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the six digits that your app shows')),
});

export type CodeValues = z.infer<typeof codeSchema>;
export type ForgotValues = z.infer<typeof forgotSchema>;
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
export type LoginValues = z.infer<typeof loginSchema>;
export type SignupValues = z.infer<typeof signupSchema>;
