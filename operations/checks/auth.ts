import { z } from 'zod';
import { messageOf } from '../../stack/lib/errors.ts';
import type { Environment, Finding } from '../environment.ts';
import { refOf } from './settings.ts';

const settings = z.object({
  security_sb_forwarded_for_enabled: z.boolean().nullish(),
  smtp_host: z.string().nullish(),
});

/** Checks the settings made manually in the dashboard, if there is an access token for Supabase's own API. */
export async function checkAuth(
  { variables, isProduction }: Environment,
  management = 'https://api.supabase.com',
): Promise<Finding[]> {
  const { SUPABASE_ACCESS_TOKEN: token } = variables;
  const ref = refOf(variables);
  if (!isProduction || !token || !ref) return [];
  try {
    const response = await fetch(`${management}/v1/projects/${ref}/config/auth`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) throw new Error(`Supabase answers ${response.status}`);
    return findingsIn(settings.parse(await response.json()));
  } catch (error) {
    return [
      {
        problem: `The settings of Auth cannot be read: ${messageOf(error)}.`,
        remedy: 'Compare SUPABASE_ACCESS_TOKEN and SUPABASE_PROJECT_REF with the dashboard.',
      },
    ];
  }
}

function findingsIn(found: z.output<typeof settings>): Finding[] {
  return [
    ...(found.security_sb_forwarded_for_enabled === true
      ? []
      : [
          {
            problem:
              'IP address forwarding is off: all users who verify an e-mail share one limit of thirty in five minutes.',
            remedy: 'Switch it on: Supabase, Authentication, Rate Limits.',
          },
        ]),
    ...(found.smtp_host
      ? []
      : [
          {
            problem: 'Auth has no custom mail server, and sends none of our mails.',
            remedy:
              'Fill in [remotes.<name>.auth.email.smtp] in supabase/config.toml, then npm run deploy -- config.',
          },
        ]),
  ];
}
