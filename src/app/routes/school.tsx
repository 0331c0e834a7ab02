import { Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams, useSearchParams } from 'react-router';

import { AcceptedProfiles, type ProfileView } from '#features/applicants/accepted-profiles.tsx';
import { ApplicantCard } from '#features/applicants/applicant-card.tsx';
import { firstApplicantsOptions, schoolApplicantsOptions } from '#features/applicants/queries.ts';
import { applicantPageSchema } from '#features/applicants/schema.ts';
import { schoolOptions } from '#features/schools/queries.ts';
import { sampleSchool } from '#features/schools/sample-school.ts';
import { schoolSchema } from '#features/schools/schema.ts';
import { SchoolHeader } from '#features/schools/school-header.tsx';
import { SchoolSummary } from '#features/schools/school-summary.tsx';
import { pageSize } from '#lib/pages.ts';
import { readPage } from '#lib/search-params.ts';
import { LoadingState } from '#ui/loading-state.tsx';

import { CachedQueryView } from '../members/cached-query-view.tsx';
import { paths } from '../paths.ts';
import { saveApplicant, SaveAction } from '../members/save-action.tsx';
import { useCachedQuery } from '../members/use-cached-query.ts';

const foundSchema = schoolSchema.nullable();

const loading = <LoadingState label="Loading school profiles..." />;

/** The address holds the view and the current profile: `?view=list&profile=12`. */
export function SchoolRoute() {
  const { schoolId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const view: ProfileView = params.get('view') === 'list' ? 'list' : 'card';
  const position = readPage(params, 'profile');
  const school = useCachedQuery(schoolOptions(schoolId), foundSchema);
  const profiles = useCachedQuery(
    schoolApplicantsOptions(schoolId, Math.ceil(position / pageSize)),
    applicantPageSchema,
  );

  function show(next: { view: ProfileView; position: number }, options?: { replace: boolean }) {
    setParams(
      {
        ...(next.view === 'list' && { view: next.view }),
        ...(next.position > 1 && { profile: String(next.position) }),
      },
      { preventScrollReset: true, ...options },
    );
  }

  return (
    <Container py={48}>
      <Anchor component={Link} to={paths.profile} display="inline-block" mb="lg">
        Back to Dashboard
      </Anchor>
      <CachedQueryView query={school} loading={loading}>
        {(found) =>
          found ? (
            <>
              <SchoolHeader
                school={found}
                actions={<SaveAction kind="school" id={found.id} name={found.name} />}
              />
              <SchoolSummary school={found} />
              <CachedQueryView query={profiles} loading={loading}>
                {(list) => (
                  <AcceptedProfiles
                    profiles={list}
                    view={view}
                    position={position}
                    onViewChange={(next) => show({ view: next, position })}
                    // Browsing the profiles adds no history entries.
                    onPositionChange={(next) => show({ view, position: next }, { replace: true })}
                    renderActions={saveApplicant}
                  />
                )}
              </CachedQueryView>
            </>
          ) : (
            <SamplePage />
          )
        }
      </CachedQueryView>
    </Container>
  );
}

/** A sample school page, shown at an address without a school. */
function SamplePage() {
  const profiles = useCachedQuery(firstApplicantsOptions(3), applicantPageSchema);
  return (
    <>
      <Paper component="section" aria-label="Not found" withBorder radius="lg" p="lg" mb="xl">
        <Text>
          There is no such school in our list. This is a sample of a school’s page: the name and the
          numbers are invented, and the profiles are the first three of all.{' '}
          <Anchor component={Link} to={paths.profile}>
            See all medical schools
          </Anchor>
        </Text>
      </Paper>
      <SchoolHeader school={sampleSchool} isSample />
      <SchoolSummary school={sampleSchool} />
      <CachedQueryView query={profiles} loading={loading}>
        {({ rows }) => (
          <Stack gap="lg">
            <Title order={2}>Accepted Student Profiles</Title>
            {rows.map((applicant) => (
              <ApplicantCard
                key={applicant.id}
                applicant={applicant}
                actions={saveApplicant(applicant)}
              />
            ))}
          </Stack>
        )}
      </CachedQueryView>
    </>
  );
}
