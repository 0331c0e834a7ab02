import { Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { storeCountsOptions } from '#features/admin/queries.ts';
import { StoreCounts } from '#features/admin/store-counts.tsx';
import { messageOf } from '#lib/errors.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

export function AdminRoute() {
  const counts = useQuery(storeCountsOptions);
  return (
    <Container py={48}>
      <PageHeader title="Admin Control Panel" />
      {counts.isError ? (
        <ErrorState
          message={`Error fetching data: ${messageOf(counts.error)}`}
          onRetry={() => void counts.refetch()}
          isRetrying={counts.isFetching}
        />
      ) : counts.isPending ? (
        <LoadingState label="Loading..." />
      ) : (
        <StoreCounts counts={counts.data} />
      )}
    </Container>
  );
}
