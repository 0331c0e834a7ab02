import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { saveMessage, type SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { GuideEditor, NewGuide } from './guide-editor.tsx';
import type { PreviewedGuide } from './guide-form.tsx';
import { GuideList } from './guide-list.tsx';
import { adminGuidesKey } from './queries.ts';
import type { GuidesView } from './search-params.ts';

/** The admin page for guides: the list, or the form of one guide. */
export function GuidesSection({
  view,
  onViewChange,
  onGuidesChanged,
  preview,
}: {
  view: GuidesView;
  onViewChange: (view: GuidesView, options?: { replace: boolean }) => void;
  /** Called when the members' cached guides are out of date. */
  onGuidesChanged: () => void;
  /** Shows a guide as members see it. */
  preview: (guide: PreviewedGuide) => ReactNode;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();
  const show = (task: GuidesView['task']) => onViewChange({ ...view, task });

  async function readAgain(): Promise<void> {
    onGuidesChanged();
    await queryClient.invalidateQueries({ queryKey: adminGuidesKey });
  }

  const outcome = {
    onChanged: () => void readAgain(),
    onSaved: ({ isNew, alsoChanged }: SaveOutcome) =>
      flash.success(saveMessage(isNew ? 'Guide added.' : 'Guide updated.', alsoChanged)),
    onClose: () => show(null),
    preview,
  };
  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.task === 'add' ? (
        <NewGuide {...outcome} />
      ) : view.task ? (
        <GuideEditor id={view.task.edit} {...outcome} />
      ) : (
        <GuideList
          view={view}
          onViewChange={onViewChange}
          onTask={show}
          onChanged={readAgain}
          flash={flash}
        />
      )}
    </Stack>
  );
}
