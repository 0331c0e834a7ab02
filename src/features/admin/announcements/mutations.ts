import { changedRow, dataOf, deletedRow } from '#lib/data/answers.ts';
import { snakeCased } from '#lib/data/row.ts';
import { supabase } from '#lib/data/supabase.ts';
import { sendDueEmails } from '#model/emails/send-due-emails.ts';

import type { Announcement, AnnouncementDraft } from './schema.ts';

/** Adds a draft or updates the loaded version. Returns its id. Throws ConflictError if that version has been replaced. */
export async function saveAnnouncement(
  draft: AnnouncementDraft,
  seen: Announcement | null,
): Promise<string> {
  const row = snakeCased(draft);
  const announcements = supabase.from('announcements');
  const { id } = await (
    seen
      ? announcements.update(row).match({ id: seen.id, version: seen.version })
      : announcements.insert(row)
  )
    .select('id')
    .then(changedRow);
  return id;
}

export async function deleteAnnouncement({ id, version }: Announcement): Promise<void> {
  await supabase
    .from('announcements')
    .delete()
    .match({ id, version })
    .select('id')
    .then(deletedRow);
}

/** Sends the version that was seen, at a time (ISO) or, with null, now. Returns how many people that are. */
export async function sendAnnouncement(
  { id, version }: Announcement,
  at: string | null,
): Promise<number> {
  const readers = await supabase
    .rpc('send_announcement', { text_id: id, seen: version, ...(at !== null && { at }) })
    .then(dataOf);
  await sendDueEmails();
  return readers;
}

/** Makes a scheduled one a draft again. */
export async function cancelAnnouncement({ id }: Announcement): Promise<void> {
  await supabase.rpc('cancel_announcement', { text_id: id }).then(dataOf);
}

/** Sends it to one's own address. */
export async function testAnnouncement({ id }: Announcement): Promise<void> {
  await supabase.rpc('test_announcement', { text_id: id }).then(dataOf);
  await sendDueEmails();
}
