import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

const schema = z.object({
  API_URL: z.url(),
  PUBLISHABLE_KEY: z.string(),
  SECRET_KEY: z.string(),
  JWT_SECRET: z.string(),
  DB_URL: z.string(),
  FUNCTIONS_URL: z.url(),
  MAIL_URL: z.url(),
  SITE_URL: z.url(),
  STRIPE_API_URL: z.url(),
  STRIPE_WEBHOOK_SECRET: z.string(),
});

/**
 * The backend under test: the one the environment names (`supabase start`, a hosted project), else
 * the embedded stack that runs.
 */
export const target = schema.parse({ ...embeddedStack(), ...process.env });

function embeddedStack(): object {
  if (process.env['API_URL']) return {};
  const script = path.resolve(import.meta.dirname, '../../../bin/status.mjs');
  return z
    .looseObject({})
    .parse(JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8' })));
}
