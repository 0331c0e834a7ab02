import { Button, NativeSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { AdminPage } from '#ui/admin-page.tsx';
import { PagedList } from '#ui/paged-list.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useUrlState } from '#ui/use-url-state.ts';

import { AccessTable } from './access-table.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { accessPageOptions } from './queries.ts';
import { accessUrl, type AccessView } from './search-params.ts';

export default function AccessPage() {
  const [view, show] = useUrlState(accessUrl);
  return <AccessSection view={view} onViewChange={show} />;
}

/** The list of entitlements, purchased or manually granted. */
export function AccessSection({
  view,
  onViewChange,
}: {
  view: AccessView;
  onViewChange: (view: AccessView, options?: { replace: boolean }) => void;
}) {
  const query = useQuery(accessPageOptions(view));
  const [isGranting, setGranting] = useState(false);
  const { text, origin, state } = view;
  const narrow = (change: Partial<AccessView>) => onViewChange({ ...view, ...change, page: 1 });

  return (
    <AdminPage
      title="Access"
      actions={<Button onClick={() => setGranting(true)}>Grant Access</Button>}
    >
      <SearchBox
        label="Search by email..."
        value={text}
        onSearch={(next) => onViewChange({ ...view, text: next, page: 1 }, { replace: true })}
      />
      <SimpleGrid cols={2} spacing="sm" maw={480}>
        <NativeSelect
          label="Source"
          value={origin}
          data={[
            { value: '', label: 'Any' },
            { value: 'order', label: 'An order' },
            { value: 'manual', label: 'Manual grant' },
          ]}
          onChange={(event) => narrow({ origin: event.currentTarget.value })}
        />
        <NativeSelect
          label="State"
          value={state}
          data={[
            { value: '', label: 'Any' },
            { value: 'live', label: 'Live' },
            { value: 'ended', label: 'Ended' },
            { value: 'revoked', label: 'Revoked' },
          ]}
          onChange={(event) => narrow({ state: event.currentTarget.value })}
        />
      </SimpleGrid>
      <PagedList
        query={query}
        noun={['access record', 'access records']}
        empty="No one has access to anything yet."
        onClear={
          accessUrl.hasFilters(view)
            ? () => onViewChange(accessUrl.defaults, { replace: true })
            : undefined
        }
        onPageChange={(page) => onViewChange({ ...view, page })}
      >
        {(rows) => <AccessTable rows={rows} />}
      </PagedList>
      <GrantDialog isOpen={isGranting} onClose={() => setGranting(false)} />
    </AdminPage>
  );
}
