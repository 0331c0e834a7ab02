import { Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { contentsOf } from '#model/plans/capability-words.ts';
import { formatCents } from '#lib/money/money.ts';
import { upgradePath } from '#model/store/paths.ts';

import { keptCoupon } from '../coupon/kept-coupons.ts';
import { productsOptions } from '../queries.ts';
import { upgradeOffers } from './upgrade-offers.ts';

/** The plans that add something to what a member has. Renders nothing if none does. */
export function UpgradeButtons({ capabilities }: { capabilities: string[] }) {
  const products = useQuery(productsOptions);
  const offers = products.data && upgradeOffers(products.data, capabilities);
  if (offers ? offers.length === 0 : products.isError) return null;
  return (
    <Box component="section" aria-labelledby="upgrades" mt="xl">
      <Title order={2} size="h3" id="upgrades" mb="sm">
        Get more out of it
      </Title>
      <Group gap="lg" align="flex-start">
        {offers?.map(({ product, added }) => (
          <Stack key={product.id} gap={4}>
            <Button
              variant="default"
              component={Link}
              to={upgradePath(product.id)}
              h="auto"
              mih={36}
              py={6}
              styles={{ label: { whiteSpace: 'normal' } }}
            >
              Get {product.name}
              {keptCoupon(product.id) === null && ` for ${formatCents(product.priceCents)}`}
            </Button>
            <Text size="sm" c="dimmed">
              Adds {contentsOf(added)}
            </Text>
          </Stack>
        )) ?? <Skeleton width={240} height={36} />}
      </Group>
    </Box>
  );
}
