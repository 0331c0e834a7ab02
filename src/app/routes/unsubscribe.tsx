import { Container } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';

import { Unsubscribe } from '#features/account/settings/unsubscribe.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';

export default function UnsubscribeRoute() {
  const [params] = useSearchParams();
  return (
    <Container py={48}>
      <PageHeader title="Unsubscribe" />
      <Unsubscribe token={params.get('token') ?? ''} />
    </Container>
  );
}
