import { z } from 'zod';

const required = 'Please fill in all required fields';

const email = z
  .string()
  .trim()
  .min(1, required)
  .pipe(z.email('Please enter a valid email address'));

const password = z
  .string()
  .min(1, required)
  .pipe(z.string().min(6, 'Password must be at least 6 characters'));

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

export type ForgotValues = z.infer<typeof forgotSchema>;
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;
export type LoginValues = z.infer<typeof loginSchema>;
export type SignupValues = z.infer<typeof signupSchema>;
