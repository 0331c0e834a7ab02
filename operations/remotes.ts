import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { supabaseDir } from '../local/config.ts';

const schema = z.object({
  remotes: z
    .record(
      z.string(),
      z.object({
        project_id: z.string(),
        auth: z.object({ site_url: z.string().optional() }).optional(),
      }),
    )
    .default({}),
});

/** The hosted projects that supabase/config.toml has settings for. */
export function readSupabaseRemotes(): { projectId: string; siteUrl: string | undefined }[] {
  const { remotes } = schema.parse(
    parse(readFileSync(path.join(supabaseDir, 'config.toml'), 'utf8')),
  );
  return Object.values(remotes).map(({ project_id: projectId, auth }) => ({
    projectId,
    siteUrl: auth?.site_url,
  }));
}
