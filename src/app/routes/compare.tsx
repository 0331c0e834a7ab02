import { Anchor, Container } from '@mantine/core';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { useUser } from '#features/auth/session/store.ts';
import { Comparison } from '#features/members/saved/comparison.tsx';
import { choosePath, comparePath, comparisonUrl } from '#features/members/saved/saved-params.ts';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function CompareRoute() {
  const user = useUser();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (!user) return null;
  const { ids } = comparisonUrl.read(params);
  return (
    <Container py={24}>
      <Anchor component={Link} to={choosePath(ids)} display="inline-block" mb="md">
        Back to Saved
      </Anchor>
      <PageHeader title="Compare profiles" subtitle="What they share, and where they differ." />
      <Comparison
        userId={user.id}
        ids={ids}
        onIdsChange={(next) => void navigate(comparePath(next), { preventScrollReset: true })}
      />
    </Container>
  );
}
