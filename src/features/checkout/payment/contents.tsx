import { Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';

import classes from './contents.module.css';
import { productsOptions } from '../queries.ts';

/** The plan's features: beside the form, where there is room. */
export function Contents({ plan }: { plan: string }) {
  const product = useQuery(productsOptions).data?.find(({ id }) => id === plan);
  if (!product || product.features.length === 0) return null;
  return (
    <Stack gap="xs" visibleFrom="md">
      <Title order={3} size="h4">
        What you get
      </Title>
      <Stack component="ul" gap="xs" m={0} p={0}>
        {product.features.map((feature) => (
          <Group component="li" key={feature} gap="xs" wrap="nowrap" align="flex-start">
            <IconCheck size={18} aria-hidden className={classes.check} />
            <Text>{feature}</Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
