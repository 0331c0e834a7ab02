import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EmailDriver } from '@supabase/lite';
import type postgres from 'postgres';
import { z } from 'zod';
import { projectDir } from '../lib/config.ts';
import type { SupabaseConfig } from '../lib/supabase-config.ts';

const redemption = z.object({ type: z.literal('email_change'), token_hash: z.string() });

/**
 * Prepares the notice to the old address that Auth sends once a changed one is confirmed, and @supabase/lite does
 * not. Returns null for other requests.
 */
export async function noticeOfChange(
  request: Request,
  sql: postgres.Sql,
  { notification }: SupabaseConfig['auth']['email'],
  mail: EmailDriver,
): Promise<(() => Promise<void>) | null> {
  const notice = notification.email_changed;
  if (!notice?.enabled || !new URL(request.url).pathname.endsWith('/auth/v1/verify')) return null;
  const asked = redemption.safeParse(
    await request
      .clone()
      .json()
      .catch(() => undefined),
  );
  if (!asked.success) return null;
  const [change] = await sql<{ old: string; new: string }[]>`
    select email as old, email_change as new from auth.users
    where email_change_token_new = ${asked.data.token_hash}`;
  if (!change) return null;
  return async () => {
    const template = await readFile(path.resolve(projectDir, notice.content_path ?? ''), 'utf8');
    await mail.send({
      to: change.old,
      subject: notice.subject ?? 'Your email address has been changed',
      html: template
        .replaceAll('{{ .OldEmail }}', change.old)
        .replaceAll('{{ .Email }}', change.new),
    });
  };
}
