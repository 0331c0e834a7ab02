import { Badge } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';

import { messageOf } from '#lib/errors.ts';
import { describeSchedule, publishedNow, publishingOf } from '#lib/publishing.ts';
import { AdminList } from '#ui/admin-list.tsx';
import { RecordList, RecordRow, RowButtons } from '#ui/record-list.tsx';
import { useConfirmedAction } from '#ui/use-confirmed-action.tsx';
import { toast } from '#ui/toast.tsx';

import { deleteGuide, setPublishedAt } from './mutations.ts';
import { fetchEveryGuide, guidePageOptions } from './queries.ts';
import { capabilities, guideFilters, kinds, labelOf, type Guide } from './schema.ts';
import type { GuidesView } from './search-params.ts';

const stateColors = { published: 'pine', scheduled: 'blue', draft: 'gray' };

/** The list of all guides by page, with publishing and deletion. */
export function GuideList({
  view,
  onViewChange,
  onTask,
}: {
  view: GuidesView;
  onViewChange: (view: GuidesView, options?: { replace: boolean }) => void;
  onTask: (task: GuidesView['task']) => void;
}) {
  const { filter, text, page } = view;
  const query = useQuery(guidePageOptions(filter, text, page));
  const publish = useMutation({
    mutationFn: ({ guide, publishedAt }: { guide: Guide; publishedAt: string | null }) =>
      setPublishedAt(guide, publishedAt),
    onSuccess: (_data, { publishedAt }) =>
      toast.success(publishedAt === null ? 'Guide unpublished.' : 'Guide published.'),
    onError: (error) => toast.error(`Error updating guide: ${messageOf(error)}`),
  });
  const removal = useConfirmedAction({
    act: deleteGuide,
    latest: (guide) => query.data?.rows.find(({ id }) => id === guide.id) ?? guide,
    onDone: (isFileLeft) =>
      isFileLeft
        ? toast.success('Guide deleted. Its file could not be removed.')
        : toast.success('Guide deleted.'),
    title: 'Delete this guide?',
    text: (guide: Guide) =>
      `${guide.title} will be deleted along with its file. To hide it from members, unpublish it instead. To keep its text, export the guides first.`,
    confirmLabel: 'Delete',
    busyLabel: 'Deleting...',
    failure: 'Error deleting guide',
  });

  return (
    <>
      <AdminList
        title="Guides"
        csv={{
          name: 'guides',
          read: async () => (await fetchEveryGuide(filter, text)).map(toExportRow),
        }}
        add={{ label: 'Add Guide', onClick: () => onTask('add') }}
        view={view}
        onViewChange={onViewChange}
        searchLabel="Search guides..."
        filters={guideFilters}
        query={query}
        noun={['guide', 'guides']}
        empty={filter === 'all' ? 'There are no guides yet.' : 'No guides found.'}
      >
        {(guides) => (
          <RecordList label="Guides">
            {guides.map((guide) => {
              const state = publishingOf(guide.publishedAt);
              return (
                <RecordRow
                  key={guide.id}
                  title={guide.title}
                  badge={
                    <Badge variant="outline" color={stateColors[state]}>
                      {state}
                    </Badge>
                  }
                  facts={[
                    `${labelOf(capabilities, guide.capability)} · ${labelOf(kinds, guide.kind)}`,
                    describeSchedule(guide.publishedAt),
                    guide.summary,
                  ]}
                  actions={
                    <RowButtons
                      of={guide.title}
                      isBusy={publish.isPending}
                      buttons={[
                        ['Edit', () => onTask({ edit: guide.id })],
                        state === 'published'
                          ? ['Unpublish', () => publish.mutate({ guide, publishedAt: null })]
                          : ['Publish', () => publish.mutate({ guide, publishedAt: publishedNow })],
                        ['Delete', () => removal.ask(guide)],
                      ]}
                    />
                  }
                />
              );
            })}
          </RecordList>
        )}
      </AdminList>
      {removal.dialog}
    </>
  );
}

const toExportRow = (guide: Guide) => ({
  Id: guide.id,
  Title: guide.title,
  Page: labelOf(capabilities, guide.capability),
  Kind: labelOf(kinds, guide.kind),
  Summary: guide.summary,
  Text: guide.body ?? '',
  Address: guide.externalUrl ?? '',
  File: guide.storagePath ?? '',
  'Sort order': guide.sortOrder,
  'Published (UTC)': guide.publishedAt ?? '',
});
