import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';

import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import { applicantProfileOptions } from '#features/members/applicants/queries.ts';
import { applicantProfileSchema } from '#features/members/applicants/schema.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';

import { CachedQueryView } from '../members/cached-query-view.tsx';
import { lastProfilesPath } from '../members/members-view.ts';
import { saveApplicant } from '../members/save-action.tsx';
import { useCachedQuery } from '../members/use-cached-query.ts';
import { schoolPath } from '#lib/store/paths.ts';

const foundSchema = applicantProfileSchema.nullable();

/** One profile at an address of its own. */
export default function ApplicantRoute() {
  const { applicantId = '' } = useParams();
  const profile = useCachedQuery(applicantProfileOptions(applicantId), foundSchema);
  return (
    <Container py={48}>
      <Anchor component={Link} to={lastProfilesPath()} display="inline-block" mb="lg">
        All profiles
      </Anchor>
      <CachedQueryView
        query={profile}
        loading={<CardSkeletons count={1} height={640} label="Loading the profile..." />}
      >
        {(found) =>
          found === null ? (
            <>
              <Title order={1}>Profile not found</Title>
              <EmptyState message="It may have been removed, or the address is incomplete." />
            </>
          ) : (
            <Stack gap="lg">
              <ApplicantCard
                applicant={found.applicant}
                isPage
                actions={saveApplicant(found.applicant)}
              />
              {found.schools.length > 0 && (
                <section aria-labelledby="schools-heading">
                  <Title order={2} size="h4" id="schools-heading" mb="xs">
                    More profiles from these schools
                  </Title>
                  <Group component="ul" gap="lg" p={0} m={0} style={{ listStyle: 'none' }}>
                    {found.schools.map(({ id, name }) => (
                      <li key={id}>
                        <Anchor component={Link} to={schoolPath(id)}>
                          {name}
                        </Anchor>
                      </li>
                    ))}
                  </Group>
                </section>
              )}
              <Text size="sm" c="dimmed">
                Profiles are self-reported and only of accepted applicants: they do not predict
                chances.
              </Text>
            </Stack>
          )
        }
      </CachedQueryView>
    </Container>
  );
}
