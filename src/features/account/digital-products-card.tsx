import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { formatDate } from '#lib/dates.ts';

import { accessLabel } from './access-label.ts';
import { AccountCard } from './account-card.tsx';
import { FileDownload } from './file-download.tsx';
import { heldProducts, type HeldProduct } from './held-products.ts';
import { entitlementsOptions } from './queries.ts';

/** A page to read. */
interface ProductPage {
  path: string;
  label: string;
}

/** The member's current and past products, with their end dates, pages and files. */
export function DigitalProductsCard({
  userId,
  pricingPath,
  pagesOf,
}: {
  userId: string;
  pricingPath: string;
  /** The pages that a product with these capabilities opens. */
  pagesOf: (capabilities: string[]) => ProductPage[];
}) {
  const query = useQuery(entitlementsOptions(userId));
  return (
    <AccountCard title="Digital Products" query={query} loadingLabel="Loading your products...">
      {(entitlements) => {
        const products = heldProducts(entitlements, new Date());
        if (products.length === 0) {
          return (
            <Stack align="flex-start">
              <Group gap="sm">
                <Text c="dimmed">You have no active plan.</Text>
                <StatusBadge status="inactive" />
              </Group>
              <Button component={Link} to={pricingPath} variant="default">
                See the plans
              </Button>
            </Stack>
          );
        }
        return (
          <Stack gap="lg">
            {products.map((product) => (
              <Product
                key={product.id}
                product={product}
                pages={product.status === 'active' ? pagesOf(product.capabilities) : []}
              />
            ))}
          </Stack>
        );
      }}
    </AccountCard>
  );
}

function Product({ product, pages }: { product: HeldProduct; pages: ProductPage[] }) {
  const isActive = product.status === 'active';
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="sm">
        <Text fw={500}>{product.name}</Text>
        <StatusBadge status={product.status} />
      </Group>
      {(isActive || product.capabilities.length > 0) && (
        <Text size="sm">{accessLabel(product.capabilities)}</Text>
      )}
      <Text size="sm" c="dimmed">
        {isActive ? 'Access until' : 'Access ended on'} {formatDate(product.endsAt)}
      </Text>
      {pages.map(({ path, label }) => (
        <Anchor key={path} component={Link} to={path}>
          {label}
        </Anchor>
      ))}
      {product.file && <FileDownload file={product.file} />}
    </Stack>
  );
}

export function StatusBadge({ status }: { status: 'active' | 'inactive' | 'guest' }) {
  return (
    <Badge variant="outline" color={status === 'active' ? 'pine' : 'gray'}>
      {status}
    </Badge>
  );
}
