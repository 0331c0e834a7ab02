import { AdminList, useAdminList } from '#ui/list/admin-list.tsx';
import { schoolTabs } from '#model/panel/admin-tabs.tsx';

import { aliasPageOptions } from './queries.ts';
import { aliasesUrl, type AliasesTask } from './search-params.ts';

/** The list of school aliases. */
export function AliasList({ onTask }: { onTask: (task: AliasesTask) => void }) {
  return (
    <AdminList
      title="School Aliases"
      tabs={schoolTabs}
      onAdd={() => onTask('add')}
      intro="Applicants write a school’s name in many ways. A name that equals or contains one of these spellings refers to that school. If several match, the longest wins."
      list={useAdminList(aliasesUrl, ({ text, page }) => aliasPageOptions(text, page))}
      noun={['alias', 'aliases']}
      keyOf={({ alias }) => alias}
      columns={[
        { label: 'Spelling', cell: ({ alias }) => <b>{alias}</b> },
        { label: 'School', cell: ({ schoolName }) => schoolName },
      ]}
      actions={({ alias }) => [
        { label: 'Edit', onClick: () => onTask({ edit: alias }) },
        { label: 'Remove', isDestructive: true, onClick: () => onTask({ remove: alias }) },
      ]}
    />
  );
}
