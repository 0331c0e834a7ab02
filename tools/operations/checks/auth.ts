import { z } from 'zod';
import { messageOf } from '../../stack/lib/errors.ts';
import type { Environment, Finding } from '../environment.ts';
import { projectRefOf } from './settings.ts';

const authSettingsSchema = z.object({
  security_sb_forwarded_for_enabled: z.boolean().nullish(),
  smtp_host: z.string().nullish(),
});
const realtimeSettingsSchema = z.object({ private_only: z.boolean().nullish() });

/**
 * Checks a production project's settings of Auth and Realtime, if there is an access token for Supabase's
 * management API.
 */
export async function checkAuthSettings(
  { variables, isProduction }: Environment,
  managementUrl = 'https://api.supabase.com',
): Promise<Finding[]> {
  const { SUPABASE_ACCESS_TOKEN: token } = variables;
  const ref = projectRefOf(variables);
  if (!isProduction || !token || !ref) return [];
  const check = async (service: string, judge: (settings: unknown) => Finding[]) => {
    try {
      const url = `${managementUrl}/v1/projects/${ref}/config/${service.toLowerCase()}`;
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(15_000),
      });
      if (!response.ok) throw new Error(`Supabase returned ${response.status}`);
      return judge(await response.json());
    } catch (error) {
      return [
        {
          problem: `Could not read the ${service} settings: ${messageOf(error)}.`,
          remedy: 'Create a new access token in the dashboard, and check SUPABASE_PROJECT_REF.',
        },
      ];
    }
  };
  return [
    ...(await check('Auth', (settings) => findingsIn(authSettingsSchema.parse(settings)))),
    ...(await check('Realtime', (settings) =>
      realtimeSettingsSchema.parse(settings).private_only === true ? [] : [publicChannels],
    )),
  ];
}

/** `enabled` in supabase/config.toml concerns local services only. */
const publicChannels: Finding = {
  problem:
    'Realtime has public channels: anyone with the publishable key can use them, and the project’s quota.',
  remedy: 'Switch off “Allow public access”: Supabase, Realtime, Settings.',
};

function findingsIn(found: z.output<typeof authSettingsSchema>): Finding[] {
  return [
    ...(found.security_sb_forwarded_for_enabled === true
      ? []
      : [
          {
            problem:
              'IP address forwarding is off: all users who verify an email share one limit of thirty in five minutes.',
            remedy: 'Switch it on: Supabase, Authentication, Rate Limits.',
          },
        ]),
    ...(found.smtp_host
      ? []
      : [
          {
            problem: 'Auth has no custom mail server, and cannot send our emails.',
            remedy:
              'Fill in [remotes.<name>.auth.email.smtp] in supabase/config.toml, then npm run deploy -- config.',
          },
        ]),
  ];
}
