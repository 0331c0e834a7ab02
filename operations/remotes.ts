import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { supabaseDir } from '../local/config.ts';

const schema = z.object({
  remotes: z
    .record(
      z.string(),
      z.looseObject({
        project_id: z.string(),
        auth: z.looseObject({ site_url: z.string().optional() }).optional(),
      }),
    )
    .default({}),
});

/** A hosted project that supabase/config.toml has settings for. */
export interface Remote {
  projectId: string;
  siteUrl: string | undefined;
  /** Variables that its settings are taken from, as `env(NAME)`. */
  variables: string[];
}

export const readSupabaseRemotes = () =>
  remotesIn(readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8'));

export function remotesIn(config: string): Remote[] {
  const { remotes } = schema.parse(parse(config));
  return Object.values(remotes).map((remote) => ({
    projectId: remote.project_id,
    siteUrl: remote.auth?.site_url,
    variables: [...JSON.stringify(remote).matchAll(/"env\((\w+)\)"/g)].map(([, name = '']) => name),
  }));
}
