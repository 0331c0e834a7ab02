import { Container } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { draftProfile } from '#features/contributors/draft.ts';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { toForm } from '#features/members/explore/schema.ts';
import { nextStep } from '#features/members/saved/cycle.ts';
import { MySchools } from '#features/members/saved/my-schools.tsx';
import type { ClosedCycle } from '#features/members/saved/schema.ts';
import { noScores } from '#model/applicants/applicant.ts';
import { pageNames, paths } from '#model/store/paths.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

/** None is not known to be none. */
const countOf = (schools: unknown[]) => String(schools.length || '');

export default function MySchoolsRoute() {
  const user = useUser();
  const { numbers } = useMyNumbers(user?.id ?? '');
  const navigate = useNavigate();
  if (!user) return null;
  const { id: userId, ...sender } = user;

  async function shareCycle(schools: ClosedCycle['schools']) {
    const { gpa, mcat, gapYears, state } = toForm(numbers, false);
    const accepted = schools.filter(({ answer }) => answer === 'accepted');
    draftProfile(
      {
        gpa,
        mcat,
        gap_years: gapYears,
        state_of_residency: state,
        schools_applied: countOf(schools.filter((school) => nextStep(school) !== 0)),
        interviews: countOf(schools.filter(({ interviewOn }) => interviewOn !== null)),
        accepted_schools: accepted.map(({ name }) => ({ name })),
      },
      sender,
    );
    await navigate(`${paths.about}?ref`);
  }

  return (
    <Container py={24}>
      <PageHeader
        title={pageNames.mySchools}
        subtitle="Where you apply, in your order, with notes and dates that only you can read."
      />
      <MySchools
        userId={userId}
        scores={numbers ?? noScores}
        home={numbers?.state ?? null}
        onShare={(schools) => void shareCycle(schools)}
      />
    </Container>
  );
}
