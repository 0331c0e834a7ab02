import { Anchor, Container } from '@mantine/core';
import { Link } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { Comparison } from '#features/members/saved/comparison.tsx';
import { choosePath, comparisonUrl } from '#features/members/saved/saved-params.ts';
import { useUrlState } from '#ui/list/use-url-state.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function CompareRoute() {
  const user = useUser();
  const [{ ids }, show] = useUrlState(comparisonUrl);
  if (!user) return null;
  return (
    <Container py={24}>
      <Anchor component={Link} to={choosePath(ids)} display="inline-block" mb="md">
        Back to Saved
      </Anchor>
      <PageHeader title="Compare profiles" subtitle="What they share, and where they differ." />
      <Comparison
        userId={user.id}
        ids={ids}
        onIdsChange={(next) => show({ ids: next }, { preventScrollReset: true })}
      />
    </Container>
  );
}
