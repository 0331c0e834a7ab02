import type { ReactNode } from 'react';

import { RowEditor } from '#ui/list/record-editor.tsx';
import { useUrlState } from '#ui/list/use-url-state.ts';

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
  const form = { preview, onClose: () => show(null) };

  return view.task === null ? (
    <GuideList onTask={show} />
  ) : (
    <RowEditor
      task={view.task}
      noun="guide"
      one={guideOptions}
      needed={nextSortOrderOptions}
      backLabel="Back to Guides"
      onClose={form.onClose}
    >
      {(guide, sortOrder) => <GuideForm guide={guide} newSortOrder={sortOrder} {...form} />}
    </RowEditor>
  );
}
