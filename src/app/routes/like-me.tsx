import { Anchor, Container, List, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { ApplicantRows } from '#features/members/applicants/applicant-list.tsx';
import { MyNumbersForm } from '#features/members/explore/my-numbers-form.tsx';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { hoursOf, HoursTable } from '#features/members/explore/range-table.tsx';
import { nearestOptions } from '#features/members/explore/queries.ts';
import type { MyNumbers } from '#features/members/explore/schema.ts';
import { reasonsOf } from '#features/members/explore/wording.ts';
import { GotInto } from '#features/members/schools/got-into.tsx';
import { capitalized } from '#lib/text/words.ts';
import { pageNames, paths } from '#model/store/paths.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Disclosure } from '#ui/page/disclosure.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

import { saveApplicantSmall } from '../members/save-action.tsx';

export default function LikeMeRoute() {
  const userId = useUser()?.id ?? '';
  const mine = useMyNumbers(userId);
  return (
    <Container py={24}>
      <PageHeader
        title={pageNames.likeMe}
        subtitle="The ten profiles nearest to yours. Accepted applicants only, self-reported: likeness says nothing about your chances."
      />
      <Stack gap="xl">
        <MyNumbersForm asks="everything" mine={mine} />
        {mine.numbers !== null && <Nearest userId={userId} numbers={mine.numbers} />}
        <HowItIsMeasured />
      </Stack>
    </Container>
  );
}

function Nearest({ userId, numbers }: { userId: string; numbers: MyNumbers }) {
  const nearest = useQuery(nearestOptions(numbers));
  if (nearest.data === undefined) {
    return nearest.isError ? (
      <QueryError failure="Failed to load data" query={nearest} />
    ) : (
      <CardSkeletons count={3} height={160} label="Looking for profiles like you..." />
    );
  }
  const { rows, schools } = nearest.data;
  const applicants = rows.map(({ applicant }) => applicant);
  const hours = hoursOf(applicants);
  if (applicants.length === 0) return <EmptyState message="There are no profiles yet." />;
  return (
    <>
      {nearest.isError && <QueryError failure="Failed to load data" query={nearest} />}
      <GotInto userId={userId} nearest={applicants} schools={schools} home={numbers.state} />
      {hours.length > 0 && (
        <section aria-labelledby="their-hours">
          <Title order={2} id="their-hours">
            Their hours
          </Title>
          <HoursTable hours={hours} />
          <Anchor component={Link} to={paths.explore} size="sm">
            The hours of all profiles
          </Anchor>
        </section>
      )}
      <section aria-labelledby="nearest">
        <Title order={2} id="nearest" mb="md" aria-live="polite">
          Nearest profiles ({applicants.length})
        </Title>
        <ApplicantRows
          applicants={applicants}
          mine={numbers}
          renderActions={saveApplicantSmall}
          reasons={rows.map((found) => capitalized(reasonsOf(numbers, found).join(', ')))}
        />
      </section>
    </>
  );
}

/** Explains the distance that `nearest_applicants` computes. */
function HowItIsMeasured() {
  return (
    <Disclosure summary="How is similarity measured?">
      <Text mt="sm">
        The distance of a profile is the average of these differences, over the fields you filled
        in:
      </Text>
      <List mt="xs" spacing={4}>
        <List.Item>GPA: 1 for each 0.10</List.Item>
        <List.Item>MCAT: 1 for each 3 points</List.Item>
        <List.Item>Gap years: 0.5 for each year, at most 1</List.Item>
        <List.Item>State: 1 if it differs</List.Item>
        <List.Item>
          Activities: 0.5 for each one that only one of you did; any work with patients is one
        </List.Item>
      </List>
      <Text mt="xs">
        A value missing from a profile counts as 2, gap years as 1, never as a match.
      </Text>
    </Disclosure>
  );
}
