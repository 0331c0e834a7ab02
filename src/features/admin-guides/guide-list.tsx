import { Badge, Button, Group, Stack, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { messageOf } from '#lib/errors.ts';
import { describeSchedule, publishedNow, publishingOf } from '#lib/publishing.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CsvButton } from '#ui/csv-button.tsx';
import { ListTools } from '#ui/list-tools.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { RecordList, RecordRow } from '#ui/record-list.tsx';
import { longShownMs, type Flash } from '#ui/use-flash-message.ts';

import { deleteGuide, setPublishedAt } from './mutations.ts';
import { fetchEveryGuide, guidePageOptions } from './queries.ts';
import { capabilities, guideFilters, kinds, type Guide } from './schema.ts';
import type { GuidesView } from './search-params.ts';

const stateColors = { published: 'pine', scheduled: 'blue', draft: 'gray' };

/** The list of all guides by page, with publishing and deletion. */
export function GuideList({
  view,
  onViewChange,
  onTask,
  onChanged,
  flash,
}: {
  view: GuidesView;
  onViewChange: (view: GuidesView, options?: { replace: boolean }) => void;
  onTask: (task: GuidesView['task']) => void;
  /** Called after a write or a conflict, to refetch. */
  onChanged: () => Promise<void>;
  flash: Flash;
}) {
  const { filter, text, page } = view;
  const query = useQuery(guidePageOptions(filter, text, page));
  // Kept while the dialog fades out.
  const [asked, setAsked] = useState<Guide | null>(null);
  const [isAsking, setAsking] = useState(false);
  const search = (next: string) =>
    onViewChange({ ...view, text: next, page: 1 }, { replace: true });

  const publish = useMutation({
    mutationFn: ({ guide, publishedAt }: { guide: Guide; publishedAt: string | null }) =>
      setPublishedAt(guide, publishedAt),
    onSuccess: (_data, { publishedAt }) =>
      flash.success(publishedAt === null ? 'Guide unpublished.' : 'Guide published.'),
    onError: (error) => flash.error(`Error updating guide: ${messageOf(error)}`),
    onSettled: onChanged,
  });
  const removal = useMutation({
    mutationFn: deleteGuide,
    onSuccess: (isFileLeft) => {
      setAsking(false);
      if (isFileLeft) flash.success('Guide deleted. Its file could not be removed.', longShownMs);
      else flash.success('Guide deleted.');
    },
    onSettled: onChanged,
  });

  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Title order={2} size="h3">
          Guides
        </Title>
        <Group gap="sm">
          <CsvButton
            name="guides"
            read={async () => (await fetchEveryGuide(filter, text)).map(toExportRow)}
            isDisabled={!query.data || query.data.total === 0}
            onFailed={(error) => flash.error(`Error exporting guides: ${messageOf(error)}`)}
          />
          <Button onClick={() => onTask('add')}>Add Guide</Button>
        </Group>
      </Group>
      <ListTools
        searchLabel="Search guides..."
        text={text}
        onSearch={search}
        filter={filter}
        filters={guideFilters}
        onFilterChange={(next) => onViewChange({ ...view, filter: next, page: 1 })}
      />
      <PagedList
        query={query}
        noun={['guide', 'guides']}
        empty={filter === 'all' ? 'There are no guides yet.' : 'No guides found.'}
        onClear={text === '' ? undefined : () => search('')}
        onPageChange={(next) => onViewChange({ ...view, page: next })}
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
                    <Actions
                      guide={guide}
                      isPublished={state === 'published'}
                      isBusy={publish.isPending}
                      onEdit={() => onTask({ edit: guide.id })}
                      onPublish={(publishedAt) => publish.mutate({ guide, publishedAt })}
                      onDelete={() => {
                        removal.reset();
                        setAsked(guide);
                        setAsking(true);
                      }}
                    />
                  }
                />
              );
            })}
          </RecordList>
        )}
      </PagedList>
      <ConfirmDialog
        isOpen={isAsking}
        title="Delete this guide?"
        text={`${asked?.title ?? ''} will be deleted along with its file. To hide it from members, unpublish it instead. To keep its text, export the guides first.`}
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={removal.isPending}
        failure={removal.isError ? `Error deleting guide: ${messageOf(removal.error)}` : null}
        onConfirm={() => {
          // The refetched version, in case another admin changed it.
          const latest = query.data?.rows.find(({ id }) => id === asked?.id) ?? asked;
          if (latest) removal.mutate(latest);
        }}
        onClose={() => setAsking(false)}
      />
    </Stack>
  );
}

const labelOf = (choices: { value: string; label: string }[], value: string) =>
  choices.find((choice) => choice.value === value)?.label ?? value;

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

function Actions({
  guide: { title },
  isPublished,
  isBusy,
  onEdit,
  onPublish,
  onDelete,
}: {
  guide: Guide;
  isPublished: boolean;
  isBusy: boolean;
  onEdit: () => void;
  onPublish: (publishedAt: string | null) => void;
  onDelete: () => void;
}) {
  const buttons = [
    { label: 'Edit', onClick: onEdit },
    isPublished
      ? { label: 'Unpublish', onClick: () => onPublish(null) }
      : { label: 'Publish', onClick: () => onPublish(publishedNow) },
    { label: 'Delete', onClick: onDelete },
  ];
  return buttons.map(({ label, onClick }) => (
    <Button
      key={label}
      variant="default"
      size="xs"
      aria-label={`${label}: ${title}`}
      disabled={isBusy}
      onClick={onClick}
    >
      {label}
    </Button>
  ));
}
