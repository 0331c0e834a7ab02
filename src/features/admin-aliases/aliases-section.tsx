import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';

import { AliasEditor } from './alias-editor.tsx';
import { AliasList } from './alias-list.tsx';
import { adminAliasesKey } from './queries.ts';
import type { AliasesView } from './search-params.ts';

/** The admin page for aliases: the list, or the editor of one alias. */
export function AliasesSection({
  view,
  schoolsLink,
  onViewChange,
  onSchoolsChanged,
}: {
  view: AliasesView;
  schoolsLink: ReactNode;
  onViewChange: (view: AliasesView, options?: { replace: boolean }) => void;
  /** Called when applicants have moved to other schools. */
  onSchoolsChanged: () => void;
}) {
  const queryClient = useQueryClient();
  const flash = useFlashMessage();
  const close = () => onViewChange({ ...view, task: null });

  function done(message: string): void {
    flash.success(message);
    onSchoolsChanged();
    void queryClient.invalidateQueries({ queryKey: adminAliasesKey });
  }

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.task === null ? (
        <AliasList view={view} onViewChange={onViewChange} schoolsLink={schoolsLink} />
      ) : (
        <AliasEditor task={view.task} onDone={done} onClose={close} />
      )}
    </Stack>
  );
}
