import { inputsOf } from '#model/record/record.ts';
import { useVersionedForm } from '#model/record/use-versioned-form.ts';
import { VersionedForm } from '#model/record/versioned-form.tsx';

import { saveAnnouncement } from './mutations.ts';
import { fetchAnnouncement } from './queries.ts';
import { announcementRecord, audiencesOf, type Announcement } from './schema.ts';

/** Writes or edits a draft. Another admin may be editing the same one. */
export function AnnouncementForm({
  announcement,
  products,
  onSaved,
  onClose,
}: {
  announcement: Announcement | null;
  products: { id: string; name: string }[];
  onSaved: (id: string) => void;
  onClose: () => void;
}) {
  const versioned = useVersionedForm({
    ...announcementRecord.form,
    defaultValues: announcementRecord.form.toFormValues(announcement),
    noun: 'announcement',
    row: announcement,
    keyOf: ({ id }) => id,
    save: (values, seen: Announcement | null) =>
      saveAnnouncement(announcementRecord.toDraft(values, seen), seen),
    fetchLatest: fetchAnnouncement,
    onClose,
  });
  const input = inputsOf(announcementRecord, versioned.form.control);
  return (
    <VersionedForm
      versioned={versioned}
      saveLabel="Save Draft"
      onSubmit={versioned.submit((id, outcome) => {
        versioned.finish(outcome);
        onSaved(id);
      })}
    >
      {input('subject')}
      {input('audience', {
        options: [{ value: '', label: 'Please choose' }, ...audiencesOf(products)],
      })}
      {input('body')}
    </VersionedForm>
  );
}
