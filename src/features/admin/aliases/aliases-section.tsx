import { useUrlState } from '#ui/list/use-url-state.ts';

import { AliasEditor } from './alias-editor.tsx';
import { AliasList } from './alias-list.tsx';
import { aliasesUrl } from './search-params.ts';

/** The admin page for aliases: the list, or the editor of one alias. */
export default function AliasesSection() {
  const [view, onViewChange] = useUrlState(aliasesUrl);
  const close = () => onViewChange({ ...view, task: null });

  return view.task === null ? (
    <AliasList onTask={(task) => onViewChange({ ...view, task })} />
  ) : (
    <AliasEditor task={view.task} onClose={close} />
  );
}
