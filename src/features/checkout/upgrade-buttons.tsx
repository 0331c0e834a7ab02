import { Box, Button, Group, Skeleton, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money.ts';
import { upgradePath } from '#lib/paths.ts';

import { productsOptions } from './queries.ts';
import type { Product } from './schema.ts';
import { upgradeOffers } from './upgrade-offers.ts';

/** The upgrades offered to a holder of these plans. Renders nothing if they hold everything. */
export function UpgradeButtons({ heldPlans }: { heldPlans: string[] }) {
  const offers = upgradeOffers(heldPlans);
  const products = useQuery(productsOptions);
  // A plan that is not on sale is not offered.
  const onSale = offers.flatMap((plan) => products.data?.find(({ id }) => id === plan) ?? []);

  if (offers.length === 0 || products.isError) return null;
  if (products.isSuccess && onSale.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="upgrades" mt="xl">
      <Title order={2} size="h3" id="upgrades" mb="sm">
        Get more out of it
      </Title>
      <Group gap="sm">
        {products.isPending
          ? offers.map((plan) => <Skeleton key={plan} width={240} height={36} />)
          : onSale.map((product) => (
              <Button
                key={product.id}
                variant="default"
                component={Link}
                to={upgradePath(product.id)}
              >
                {offerLabel(product)}
              </Button>
            ))}
      </Group>
    </Box>
  );
}

const offerLabel = ({ name, priceCents }: Product) => `Get ${name} for ${formatCents(priceCents)}`;
