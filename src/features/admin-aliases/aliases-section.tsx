import { Stack } from '@mantine/core';

import { StatusBanner } from '#ui/status-banner.tsx';
import { useFlashMessage } from '#ui/use-flash-message.ts';
import { useUrlState } from '#ui/use-url-state.ts';

import { AliasEditor } from './alias-editor.tsx';
import { AliasList } from './alias-list.tsx';
import { aliasesUrl, type AliasesView } from './search-params.ts';

export default function AliasesPage() {
  const [view, show] = useUrlState(aliasesUrl);
  return <AliasesSection view={view} onViewChange={show} />;
}

/** The admin page for aliases: the list, or the editor of one alias. */
export function AliasesSection({
  view,
  onViewChange,
}: {
  view: AliasesView;
  onViewChange: (view: AliasesView, options?: { replace: boolean }) => void;
}) {
  const flash = useFlashMessage();
  const close = () => onViewChange({ ...view, task: null });

  return (
    <Stack gap="lg">
      <StatusBanner message={flash.message} />
      {view.task === null ? (
        <AliasList view={view} onViewChange={onViewChange} />
      ) : (
        <AliasEditor task={view.task} onDone={flash.success} onClose={close} />
      )}
    </Stack>
  );
}
