import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { RecordEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

import { AnnouncementForm } from './announcement-form.tsx';
import { AnnouncementList } from './announcement-list.tsx';
import { AnnouncementPage } from './announcement-page.tsx';
import { announcementOptions } from './queries.ts';
import { announcementsUrl, type AnnouncementsView } from './search-params.ts';

/** The admin page for announcements: the list, one of them, or the form of a draft. */
export function AnnouncementsSection({
  renderEmails,
}: {
  renderEmails: (id: string) => ReactNode;
}) {
  const [view, onViewChange] = useUrlState(announcementsUrl);
  const { task } = view;
  const show = (next: AnnouncementsView['task']) => onViewChange({ ...view, task: next });
  const open = (id: string) => show({ open: id });
  const close = () => show(null);
  if (task === null) return <AnnouncementList onTask={show} />;
  if (task === 'add') return <NewAnnouncement onSaved={open} onClose={close} />;
  return 'open' in task ? (
    <AnnouncementPage
      id={task.open}
      renderEmails={renderEmails}
      onEdit={() => show({ edit: task.open })}
      onClose={close}
    />
  ) : (
    <EditedAnnouncement id={task.edit} onSaved={open} onClose={() => open(task.edit)} />
  );
}

interface Leaving {
  onSaved: (id: string) => void;
  onClose: () => void;
}

function NewAnnouncement(leaving: Leaving) {
  return (
    <RecordEditor
      query={useQuery(productChoicesOptions)}
      noun="products"
      title="Add Announcement"
      backLabel="Back to Announcements"
      onClose={leaving.onClose}
    >
      {(products) => <AnnouncementForm announcement={null} products={products} {...leaving} />}
    </RecordEditor>
  );
}

function EditedAnnouncement({ id, ...leaving }: Leaving & { id: string }) {
  const announcement = useQuery(announcementOptions(id));
  const products = useQuery(productChoicesOptions);
  return (
    <RecordEditor
      query={products.data ? announcement : { ...products, data: undefined }}
      noun="announcement"
      title="Edit Announcement"
      backLabel="Back to the Announcement"
      onClose={leaving.onClose}
    >
      {(data) => (
        <AnnouncementForm
          key={id}
          announcement={data}
          products={products.data ?? []}
          {...leaving}
        />
      )}
    </RecordEditor>
  );
}
