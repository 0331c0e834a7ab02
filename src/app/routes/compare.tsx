import { Anchor, Container } from '@mantine/core';
import { Link } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { useMyNumbers } from '#features/members/explore/my-numbers.ts';
import { Comparison } from '#features/members/saved/comparison.tsx';
import { choosePath, comparisonUrl } from '#features/members/saved/saved-params.ts';
import { SchoolComparison } from '#features/members/schools/school-comparison.tsx';
import { noScores } from '#model/applicants/applicant.ts';
import { pageNames, paths } from '#model/store/paths.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

import { useOwnTitle } from '../layout/use-page-title.ts';

const ofProfiles = {
  title: 'Compare profiles',
  subtitle: 'What they share, and where they differ.',
};
const ofSchools = { title: 'Compare schools', subtitle: 'Who got in, beside each other and you.' };

export default function CompareRoute() {
  const user = useUser();
  const [{ ids, schools }, show] = useUrlState(comparisonUrl);
  const { numbers } = useMyNumbers(user?.id ?? '');
  const names = schools.length > 0 ? ofSchools : ofProfiles;
  useOwnTitle(names.title);
  if (!user) return null;
  const isOfSchools = schools.length > 0;
  const back = isOfSchools ? paths.mySchools : choosePath(ids);
  return (
    <Container py={24}>
      <Anchor component={Link} to={back} display="inline-block" mb="md" data-no-print>
        Back to {isOfSchools ? pageNames.mySchools : pageNames.saved}
      </Anchor>
      <PageHeader {...names} />
      {isOfSchools ? (
        <SchoolComparison
          userId={user.id}
          ids={schools}
          mine={numbers ?? noScores}
          home={numbers?.state ?? null}
          onIdsChange={(next) => show({ ids, schools: next }, { preventScrollReset: true })}
        />
      ) : (
        <Comparison
          userId={user.id}
          ids={ids}
          onIdsChange={(next) => show({ schools, ids: next }, { preventScrollReset: true })}
        />
      )}
    </Container>
  );
}
