import { spawnSync } from 'node:child_process';
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

const named = schema.safeParse(process.env);

/**
 * The backend under test: the one named by the environment (`supabase start`, a hosted project), or else
 * the running embedded stack, which also supplies the settings that the environment lacks.
 */
export const target = named.success
  ? named.data
  : schema.parse({ ...embeddedStack(), ...process.env });

function embeddedStack(): object {
  const script = path.resolve(import.meta.dirname, '../../../tools/commands/status.mjs');
  const api = process.env['API_URL'];
  const { status, stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', api ? 'ignore' : 'inherit'],
  });
  if (status !== 0) return {};
  const stack = z.looseObject({ API_URL: z.string() }).parse(JSON.parse(stdout));
  return api === undefined || api === stack.API_URL ? stack : {};
}
