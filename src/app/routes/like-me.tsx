import { Container, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { ApplicantCard } from '#features/members/applicants/applicant-card.tsx';
import { applicantSchema } from '#features/members/applicants/schema.ts';
import { useUser } from '#features/auth/session/store.ts';
import { HowItIsMeasured } from '#features/members/explore/how-it-is-measured.tsx';
import { MyNumbersForm } from '#features/members/explore/my-numbers-form.tsx';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { NearestList } from '#features/members/explore/nearest-list.tsx';
import { nearestOptions } from '#features/members/explore/queries.ts';
import { CardSkeletons } from '#ui/feedback/card-skeletons.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { QueryError } from '#ui/feedback/query-error.tsx';
import { Section } from '#ui/page/section.tsx';

import { saveApplicant } from '../members/save-action.tsx';

export default function LikeMeRoute() {
  const user = useUser();
  return user && <LikeMe key={user.id} userId={user.id} />;
}

const readApplicant = (row: unknown) => applicantSchema.parse(row);

function LikeMe({ userId }: { userId: string }) {
  const mine = useMyNumbers(userId);
  const nearest = useQuery(nearestOptions(mine.numbers, readApplicant));

  function results(numbers: NonNullable<typeof mine.numbers>) {
    if (nearest.data === undefined) {
      return nearest.isError ? (
        <QueryError failure="Failed to load data" query={nearest} />
      ) : (
        <CardSkeletons count={3} height={320} label="Looking for profiles like you..." />
      );
    }
    return (
      <>
        {nearest.isError && <QueryError failure="Failed to load data" query={nearest} />}
        <Title order={2} aria-live="polite">
          Nearest profiles ({nearest.data.length})
        </Title>
        <NearestList
          nearest={nearest.data}
          mine={numbers}
          renderApplicant={(applicant) => (
            <ApplicantCard applicant={applicant} isLinked actions={saveApplicant(applicant)} />
          )}
        />
      </>
    );
  }

  return (
    <Container py={48}>
      <PageHeader
        title="Applicants like me"
        subtitle="The ten profiles nearest to yours. Accepted applicants only, self-reported: likeness says nothing about your chances."
      />
      <Stack gap="xl">
        <Section title="About you">
          <MyNumbersForm
            asks="everything"
            numbers={mine.numbers}
            submitLabel="Find applicants like me"
            privacy="What you enter is saved only in this browser, until you remove it or log out. It is sent to our server to find your matches, and not stored there."
            onSubmit={mine.save}
            onForget={mine.clear}
          />
          <HowItIsMeasured />
        </Section>
        {mine.numbers !== null && results(mine.numbers)}
      </Stack>
    </Container>
  );
}
