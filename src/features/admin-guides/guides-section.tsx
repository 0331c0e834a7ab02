import { useQuery } from '@tanstack/react-query';
import type { ComponentProps, ReactNode } from 'react';

import { RecordEditor } from '#ui/record-editor.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { GuideForm, type PreviewedGuide } from './guide-form.tsx';
import { GuideList } from './guide-list.tsx';
import { guideOptions, nextSortOrderOptions } from './queries.ts';
import { guidesUrl, type GuidesView } from './search-params.ts';

/** The admin page for guides: the list, or the form of one guide. */
export function GuidesSection({
  preview,
}: {
  /** Shows a guide as members see it. */
  preview: (guide: PreviewedGuide) => ReactNode;
}) {
  const [view, onViewChange] = useUrlState(guidesUrl);
  const show = (task: GuidesView['task']) => onViewChange({ ...view, task });

  const outcome = {
    onClose: () => show(null),
    preview,
  };
  return view.task === 'add' ? (
    <NewGuide {...outcome} />
  ) : view.task ? (
    <GuideEditor id={view.task.edit} {...outcome} />
  ) : (
    <GuideList onTask={show} />
  );
}

type Outcome = Pick<ComponentProps<typeof GuideForm>, 'onClose' | 'preview'>;

function NewGuide(outcome: Outcome) {
  return (
    <RecordEditor
      query={useQuery(nextSortOrderOptions)}
      noun="guides"
      title="Add Guide"
      backLabel="Back to Guides"
      onClose={outcome.onClose}
    >
      {(sortOrder) => <GuideForm guide={null} newSortOrder={sortOrder} {...outcome} />}
    </RecordEditor>
  );
}

function GuideEditor({ id, ...outcome }: Outcome & { id: string }) {
  return (
    <RecordEditor
      query={useQuery(guideOptions(id))}
      noun="guide"
      title="Edit Guide"
      backLabel="Back to Guides"
      onClose={outcome.onClose}
    >
      {(data) => <GuideForm key={id} guide={data} {...outcome} />}
    </RecordEditor>
  );
}
