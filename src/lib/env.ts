import { z } from 'zod';

const schema = z.object({
  VITE_SUPABASE_URL: z.url(),
  VITE_SUPABASE_PUBLISHABLE_KEY: z.string().min(1),
  VITE_STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_'),
  /** Only set where Stripe's own script is out of reach: the address of a stand-in for it. */
  VITE_STRIPE_JS_URL: z.url().optional(),
});

function readEnv() {
  const parsed = schema.safeParse(import.meta.env);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(
    `The site is not configured. See .env.example for what is needed.\n${problems.join('\n')}`,
  );
}

const values = readEnv();

export const env = {
  supabaseUrl: values.VITE_SUPABASE_URL,
  supabasePublishableKey: values.VITE_SUPABASE_PUBLISHABLE_KEY,
  stripePublishableKey: values.VITE_STRIPE_PUBLISHABLE_KEY,
  stripeJsUrl: values.VITE_STRIPE_JS_URL,
};
