import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { messageOf } from '#lib/data/errors.ts';
import { describeSchedule, publishedNow, publishingOf } from '#model/record/publishing.ts';
import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { StatusBadge } from '#ui/feedback/status-badge.tsx';
import { useDeletion } from '#ui/dialog/use-deletion.tsx';
import { toast } from '#ui/feedback/toast.tsx';

import { deleteGuide, setPublishedAt } from './mutations.ts';
import { fetchEveryGuide, guidePageOptions } from './queries.ts';
import { guideFilters, guideRecord, type Guide } from './schema.ts';
import { guidesUrl, type GuidesView } from './search-params.ts';

/** The list of all guides by page, with publishing and deletion. */
export function GuideList({ onTask }: { onTask: (task: GuidesView['task']) => void }) {
  const list = useAdminList(guidesUrl, guidePageOptions);
  const publish = useMutation({
    mutationFn: ({ guide, publishedAt }: { guide: Guide; publishedAt: string | null }) =>
      setPublishedAt(guide, publishedAt),
    onSuccess: (_data, { publishedAt }) =>
      toast.success(publishedAt === null ? 'Guide unpublished.' : 'Guide published.'),
    onError: (error) => toast.error(`Error updating guide: ${messageOf(error)}`),
  });
  const removal = useDeletion({
    noun: 'guide',
    act: deleteGuide,
    latest: (guide) => list.query.data?.rows.find(({ id }) => id === guide.id) ?? guide,
    also: (isFileLeft) => (isFileLeft ? ' Its file could not be removed.' : ''),
    text: (guide: Guide) =>
      `${guide.title} will be deleted along with its file. To hide it from members, unpublish it instead. To keep its text, export the guides first.`,
  });

  return (
    <>
      <AdminList
        csv={{
          name: 'guides',
          read: async () => (await fetchEveryGuide(list.view)).map(guideRecord.toCells),
        }}
        onAdd={() => onTask('add')}
        list={list}
        filters={[{ name: 'filter', label: 'Page', options: guideFilters }]}
        noun={['guide', 'guides']}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        columns={[
          {
            label: 'Guide',
            cell: ({ title, summary }) => (
              <>
                <Text fw={600} size="sm">
                  {title}
                </Text>
                <Text size="sm" c="dimmed">
                  {summary}
                </Text>
              </>
            ),
          },
          {
            label: 'Page',
            cell: ({ capability }) => guideRecord.fields.capability.cell(capability),
          },
          { label: 'Kind', cell: ({ kind }) => guideRecord.fields.kind.cell(kind) },
          { label: 'State', cell: (guide) => <State guide={guide} /> },
        ]}
        actions={(guide) => [
          { label: 'Edit', onClick: () => onTask({ edit: guide.id }) },
          publishingOf(guide.publishedAt) === 'published'
            ? {
                label: 'Unpublish',
                isDisabled: publish.isPending,
                onClick: () => publish.mutate({ guide, publishedAt: null }),
              }
            : {
                label: 'Publish',
                isDisabled: publish.isPending,
                onClick: () => publish.mutate({ guide, publishedAt: publishedNow }),
              },
          { label: 'Delete', isDestructive: true, onClick: () => removal.ask(guide) },
        ]}
      />
      {removal.dialog}
    </>
  );
}

function State({ guide: { publishedAt } }: { guide: Guide }) {
  const state = publishingOf(publishedAt);
  return (
    <>
      <StatusBadge label={state} />
      <Text size="xs">{describeSchedule(publishedAt)}</Text>
    </>
  );
}
