import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { supabaseDir } from '../stack/lib/config.ts';

const switchable = z.looseObject({ enabled: z.boolean().default(false) }).optional();

const schema = z.object({
  remotes: z
    .record(
      z.string(),
      z.looseObject({
        project_id: z.string(),
        auth: z
          .looseObject({
            site_url: z.string().optional(),
            email: z.looseObject({ smtp: switchable }).optional(),
            captcha: switchable,
          })
          .optional(),
      }),
    )
    .default({}),
});

/** A hosted project with settings in supabase/config.toml. */
export interface Remote {
  projectId: string;
  siteUrl: string | undefined;
  /** Whether it has its own mail server. */
  hasMailServer: boolean;
  hasCaptcha: boolean;
  /** Variables that its settings refer to, as `env(NAME)`. */
  variables: string[];
}

export const readSupabaseRemotes = () =>
  remotesIn(readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8'));

export function remotesIn(config: string): Remote[] {
  const { remotes } = schema.parse(parse(config));
  return Object.values(remotes).map((remote) => ({
    projectId: remote.project_id,
    siteUrl: remote.auth?.site_url,
    hasMailServer: remote.auth?.email?.smtp?.enabled ?? false,
    hasCaptcha: remote.auth?.captcha?.enabled ?? false,
    variables: [...JSON.stringify(remote).matchAll(/"env\((\w+)\)"/g)].map(([, name = '']) => name),
  }));
}
