import { Button, Container, Group, SimpleGrid, Text } from '@mantine/core';
import { useNavigate } from 'react-router-dom';

import { DigitalProductsCard } from '#features/account/digital-products-card.tsx';
import { OrdersCard } from '#features/account/orders-card.tsx';
import { useUser } from '#features/auth/store.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Section } from '#ui/section.tsx';

import { RequireSession } from '../require-access.tsx';
import { signOutTo } from '../sign-out.ts';

export function AccountRoute() {
  return (
    <RequireSession>
      <Account />
    </RequireSession>
  );
}

function Account() {
  const user = useUser();
  const navigate = useNavigate();
  if (!user) return null;
  return (
    <Container py={48}>
      <Group justify="space-between" align="flex-start">
        <PageHeader title={`Hi, ${user.firstName || 'User'}`} />
        <Button variant="default" onClick={() => void signOutTo(navigate)}>
          Sign out
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Section title="Profile">
          <Text c="dimmed" size="sm">
            Email
          </Text>
          <Text style={{ overflowWrap: 'anywhere' }}>{user.email}</Text>
        </Section>
        <DigitalProductsCard userId={user.id} />
        <OrdersCard userId={user.id} />
      </SimpleGrid>
    </Container>
  );
}
