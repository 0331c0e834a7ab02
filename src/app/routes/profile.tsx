import { Container, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { ApplicantList } from '#features/applicants/applicant-list.tsx';
import { applicantsOptions } from '#features/applicants/queries.ts';
import {
  readApplicantSearch,
  writeApplicantSearch,
  type ApplicantSearch,
} from '#features/applicants/search-params.ts';
import { useIsAdmin, useUserPlans } from '#features/auth/store.ts';
import { UpgradeButtons } from '#features/checkout/upgrade-buttons.tsx';
import { brand } from '#lib/brand.ts';
import { messageOf } from '#lib/errors.ts';
import { CardSkeletons } from '#ui/card-skeletons.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SearchBox } from '#ui/search-box.tsx';

import { upgradePath } from '../paths.ts';

export function ProfileRoute() {
  const [params, setParams] = useSearchParams();
  const search = readApplicantSearch(params);
  const applicants = useQuery(applicantsOptions(search));
  const heldPlans = useUserPlans();
  const isAdmin = useIsAdmin();

  const show = (next: ApplicantSearch, options?: { replace: boolean }) =>
    setParams(writeApplicantSearch(next), options);

  return (
    <Container py={48}>
      <PageHeader
        title={brand.name}
        subtitle="Look at patterns. What works? What doesn't? Take inspiration from the profiles of successful applicants."
      />
      <Stack gap="lg">
        {!isAdmin && <UpgradeButtons heldPlans={heldPlans} pathTo={upgradePath} />}
        <SearchBox
          label="Search profiles..."
          value={search.text}
          onSearch={(text) => show({ text, page: 1 }, { replace: true })}
        />
        <Title order={2} size="h3">
          All Profiles ({applicants.data?.total ?? '…'})
        </Title>
        {applicants.isError ? (
          <ErrorState
            message={`Failed to load data: ${messageOf(applicants.error)}`}
            onRetry={() => void applicants.refetch()}
            isRetrying={applicants.isFetching}
          />
        ) : applicants.isPending ? (
          <CardSkeletons count={3} height={320} label="Loading profiles..." />
        ) : (
          <ApplicantList
            applicants={applicants.data}
            isSearching={search.text !== ''}
            onPageChange={(page) => show({ ...search, page })}
            onClear={() => show({ text: '', page: 1 })}
          />
        )}
      </Stack>
    </Container>
  );
}
