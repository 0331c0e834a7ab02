import { Anchor, Container } from '@mantine/core';
import { Link } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { Comparison } from '#features/members/saved/comparison.tsx';
import { choosePath, comparisonUrl } from '#features/members/saved/saved-params.ts';
import { SchoolComparison } from '#features/members/schools/school-comparison.tsx';
import { noScores } from '#model/applicants/applicant.ts';
import { paths } from '#model/store/paths.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function CompareRoute() {
  const user = useUser();
  const [{ ids, schools }, show] = useUrlState(comparisonUrl);
  const { numbers } = useMyNumbers(user?.id ?? '');
  if (!user) return null;
  const isOfSchools = schools.length > 0;
  return (
    <Container py={24}>
      <Anchor
        component={Link}
        to={isOfSchools ? paths.mySchools : choosePath(ids)}
        display="inline-block"
        mb="md"
      >
        {isOfSchools ? 'Back to My schools' : 'Back to Saved'}
      </Anchor>
      {isOfSchools ? (
        <>
          <PageHeader title="Compare schools" subtitle="Who got in, beside each other and you." />
          <SchoolComparison
            userId={user.id}
            ids={schools}
            mine={numbers ?? noScores}
            home={numbers?.state ?? null}
            onIdsChange={(next) => show({ ids, schools: next }, { preventScrollReset: true })}
          />
        </>
      ) : (
        <>
          <PageHeader title="Compare profiles" subtitle="What they share, and where they differ." />
          <Comparison
            userId={user.id}
            ids={ids}
            onIdsChange={(next) => show({ schools, ids: next }, { preventScrollReset: true })}
          />
        </>
      )}
    </Container>
  );
}
