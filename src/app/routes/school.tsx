import { Anchor, Container, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';

import { ApplicantCard } from '#features/applicants/applicant-card.tsx';
import { schoolApplicantsOptions } from '#features/applicants/queries.ts';
import { schoolOptions } from '#features/schools/queries.ts';
import { SchoolSummary } from '#features/schools/school-summary.tsx';
import { messageOf } from '#lib/errors.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { PageHeader } from '#ui/page-header.tsx';

import { paths } from '../paths.ts';

export function SchoolRoute() {
  const { schoolId = '' } = useParams();
  const school = useQuery(schoolOptions(schoolId));
  const applicants = useQuery(schoolApplicantsOptions(schoolId));

  function content() {
    const failed = [school, applicants].find((query) => query.isError);
    if (failed?.error) {
      return (
        <ErrorState
          message={`Failed to load data: ${messageOf(failed.error)}`}
          onRetry={() => void Promise.all([school.refetch(), applicants.refetch()])}
          isRetrying={school.isFetching || applicants.isFetching}
        />
      );
    }
    if (!school.isSuccess || !applicants.isSuccess) {
      return <LoadingState label="Loading school profiles..." />;
    }
    if (!school.data) return <EmptyState message="There is no such school in our list." />;
    return (
      <>
        <PageHeader
          title={school.data.name}
          {...(school.data.description !== null && { subtitle: school.data.description })}
        />
        <SchoolSummary school={school.data} />
        <Title order={2} mb="lg">
          Accepted Student Profiles
        </Title>
        {applicants.data.length === 0 ? (
          <EmptyState message="No profiles found. We don't have any student profiles for this school yet. Check back later for updates." />
        ) : (
          <Stack gap="lg">
            {applicants.data.map((applicant) => (
              <ApplicantCard key={applicant.id} applicant={applicant} />
            ))}
          </Stack>
        )}
      </>
    );
  }

  return (
    <Container py={48}>
      <Anchor component={Link} to={paths.profile} display="inline-block" mb="md">
        Back to Dashboard
      </Anchor>
      {content()}
    </Container>
  );
}
