import { Anchor, Container, Paper, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';

import { AcceptedProfiles } from '#features/members/applicants/accepted-profiles.tsx';
import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import {
  firstApplicantsOptions,
  schoolApplicantsOptions,
} from '#features/members/applicants/queries.ts';
import { applicantPageSchema } from '#features/members/applicants/schema.ts';
import { schoolOptions } from '#features/members/schools/queries.ts';
import { sampleSchool } from '#features/members/schools/sample-school.ts';
import { schoolSchema } from '#features/members/schools/schema.ts';
import { SchoolHeader } from '#features/members/schools/school-header.tsx';
import { SchoolSummary } from '#features/members/schools/school-summary.tsx';
import { pageSize } from '#lib/data/pages.ts';
import { oneOf, page, urlState } from '#lib/data/search-params.ts';
import { LoadingState } from '#ui/feedback/loading-state.tsx';

import { CachedQueryView } from '../members/cached-query-view.tsx';
import { lastListPath } from '../members/members-view.ts';
import { paths } from '#lib/store/paths.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { saveApplicant, SaveAction } from '../members/save-action.tsx';
import { useCachedQuery } from '../members/use-cached-query.ts';

const foundSchema = schoolSchema.nullable();

const loading = <LoadingState label="Loading school profiles..." />;

/** `?view=list&profile=12`. */
const schoolUrl = urlState({ view: oneOf('view', ['card', 'list']), position: page('profile') });

export default function SchoolRoute() {
  const { schoolId = '' } = useParams();
  const [{ view, position }, show] = useUrlState(schoolUrl);
  const school = useCachedQuery(schoolOptions(schoolId), foundSchema);
  const profiles = useCachedQuery(
    schoolApplicantsOptions(schoolId, Math.ceil(position / pageSize)),
    applicantPageSchema,
  );

  return (
    <Container py={48}>
      <Anchor component={Link} to={lastListPath()} display="inline-block" mb="lg">
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
                    onViewChange={(next) =>
                      show({ view: next, position }, { preventScrollReset: true })
                    }
                    // Browsing the profiles adds no history entries.
                    onPositionChange={(next) =>
                      show({ view, position: next }, { replace: true, preventScrollReset: true })
                    }
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
          School not found. This is a sample of a school’s page: the name and the numbers are
          invented, and the profiles are the first three of all.{' '}
          <Anchor component={Link} to={paths.profile}>
            See all medical schools
          </Anchor>
        </Text>
      </Paper>
      <SchoolHeader school={sampleSchool} isSample />
      <SchoolSummary school={sampleSchool} isSample />
      <CachedQueryView query={profiles} loading={loading}>
        {({ rows }) => (
          <Stack gap="lg">
            <Title order={2}>Accepted Student Profiles</Title>
            {rows.map((applicant) => (
              <ApplicantCard
                key={applicant.id}
                applicant={applicant}
                isLinked
                actions={saveApplicant(applicant)}
              />
            ))}
          </Stack>
        )}
      </CachedQueryView>
    </>
  );
}
