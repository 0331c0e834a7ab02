import { useQuery } from '@tanstack/react-query';

import { formatMoment } from '#lib/dates/dates.ts';
import { capitalized } from '#lib/text/words.ts';
import { productChoicesOptions } from '#model/plans/product-choices.ts';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { formatCount } from '#lib/text/format-count.ts';

import { deleteAnnouncement } from './mutations.ts';
import { announcementPageOptions } from './queries.ts';
import {
  announcementStates,
  audiencesOf,
  stateOf,
  type Announcement,
  type CountedAnnouncement,
} from './schema.ts';
import { announcementsUrl, type AnnouncementsView } from './search-params.ts';

/** What was written to members, newest first, with what became of its emails. */
export function AnnouncementList({
  onTask,
}: {
  onTask: (task: AnnouncementsView['task']) => void;
}) {
  const list = useAdminList(announcementsUrl, announcementPageOptions);
  const audiences = audiencesOf(useQuery(productChoicesOptions).data ?? []);
  const removal = useDeletion({
    noun: 'announcement',
    act: deleteAnnouncement,
    latest: (draft) => list.query.data?.rows.find(({ id }) => id === draft.id) ?? draft,
    text: ({ subject }: Announcement) => `The draft “${subject}” will be gone.`,
  });
  return (
    <>
      <AdminList
        intro="Emails to many members at once. Each goes only to people with a verified address who want such emails."
        onAdd={() => onTask('add')}
        list={list}
        filters={[{ name: 'state', label: 'Show', options: announcementStates }]}
        noun={['announcement', 'announcements']}
        keyOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        columns={[
          {
            label: 'Subject',
            sort: 'subject',
            isText: true,
            cell: ({ subject }) => <b>{subject}</b>,
          },
          { label: 'Audience', cell: ({ audience }) => labelOf(audience, audiences) },
          {
            label: 'State',
            cell: (announcement) => <StatusBadge label={capitalized(stateOf(announcement))} />,
          },
          {
            label: 'When',
            sort: 'sends_at',
            isDate: true,
            cell: ({ sendsAt }) => sendsAt && formatMoment(sendsAt),
          },
          {
            label: 'Emails',
            cell: (announcement) => announcement.sentAt !== null && countsOf(announcement),
          },
        ]}
        actions={(announcement) => [
          { label: 'Open', onClick: () => onTask({ open: announcement.id }) },
          ...(stateOf(announcement) === 'draft'
            ? [
                { label: 'Edit', onClick: () => onTask({ edit: announcement.id }) },
                {
                  label: 'Delete',
                  isDestructive: true,
                  onClick: () => removal.ask(announcement),
                },
              ]
            : []),
        ]}
      />
      {removal.dialog}
    </>
  );
}

/** Of a deleted plan, its id is left. */
export const labelOf = (audience: string, audiences: { value: string; label: string }[]) =>
  audiences.find(({ value }) => value === audience)?.label ?? audience;

/** '110 sent, 2 waiting, 0 failed'. */
export function countsOf({ sent, waiting, failed, unwanted }: CountedAnnouncement): string {
  const counts = [
    [sent, 'sent'],
    [waiting, 'waiting'],
    [failed, 'failed'],
    ...(unwanted > 0 ? [[unwanted, 'no longer wanted'] as const] : []),
  ] as const;
  return counts.map(([count, state]) => `${formatCount(count)} ${state}`).join(', ');
}
