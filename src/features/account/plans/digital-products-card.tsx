import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatDate } from '#lib/dates/dates.ts';
import { messageOf } from '#lib/data/errors.ts';
import { formatFileSize } from '#lib/uploads/file-size.ts';
import { checkoutPath, paths } from '#model/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';

import { accessLabel } from './access-label.ts';
import { originOf, periodOf } from './access-origin.ts';
import { AccountCard } from '../account-card.tsx';
import { heldProducts, type HeldProduct } from './held-products.ts';
import { downloadProductFile } from '../mutations.ts';
import { entitlementsOptions } from '../queries.ts';
import type { ProductFile } from '../schema.ts';

/** A page to read. */
interface ProductPage {
  path: string;
  label: string;
}

/** The renewal of a plan that the member holds. Timestamps are ISO strings. */
interface Renewal {
  plan: string;
  /** Null if the plan is not on sale. */
  renewableFrom: string | null;
  isRenewable: boolean;
  /** The end of access after a renewal. */
  accessUntil: string;
}

/** The member's products, past and present, with the origin of their access, their pages and files. */
export function DigitalProductsCard({
  userId,
  pagesOf,
  renewals,
}: {
  userId: string;
  /** The pages that a product with these capabilities opens. */
  pagesOf: (capabilities: string[]) => ProductPage[];
  renewals: Renewal[];
}) {
  const query = useQuery(entitlementsOptions(userId));
  return (
    <AccountCard
      title="Digital Products"
      query={query}
      loadingLabel="Loading your products..."
      isHeavy
    >
      {(entitlements) => {
        const products = heldProducts(entitlements);
        if (products.length === 0) {
          return (
            <Stack align="flex-start">
              <Text c="dimmed">You have no plan yet.</Text>
              <Button component={Link} to={paths.pricing} variant="default">
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
                renewal={renewals.find(({ plan }) => plan === product.id)}
              />
            ))}
          </Stack>
        );
      }}
    </AccountCard>
  );
}

const dateLabels = {
  active: 'Access until',
  upcoming: 'Access begins on',
  inactive: 'Access ended on',
};

function Product({
  product,
  pages,
  renewal,
}: {
  product: HeldProduct;
  pages: ProductPage[];
  renewal: Renewal | undefined;
}) {
  const isActive = product.status === 'active';
  const { label, holds } = accessLabel(product);
  return (
    <Stack gap={4} align="flex-start">
      <Group gap="sm">
        <Title order={3} fz="min(1.75rem, 9vw)" style={{ overflowWrap: 'anywhere' }}>
          {product.name}
        </Title>
        <StatusBadge status={product.status} />
      </Group>
      {(isActive || product.capabilities.length > 0) && (
        <>
          <Text size="sm">{label}</Text>
          {holds !== null && <Text size="sm">{holds}</Text>}
        </>
      )}
      <Text size="sm">
        {dateLabels[product.status]} {formatDate(product.date)}
      </Text>
      {pages.length > 0 && (
        <Group gap="xs" my={6}>
          {pages.map(({ path, label }, nth) => (
            <Button
              key={path}
              component={Link}
              to={path}
              size="md"
              variant={nth === 0 ? 'filled' : 'default'}
            >
              {label}
            </Button>
          ))}
        </Group>
      )}
      {product.file && <FileDownload file={product.file} />}
      {renewal?.isRenewable ? (
        <Button component={Link} to={checkoutPath(product.id)} size="xs" my={4}>
          Renew until {formatDate(renewal.accessUntil)}
        </Button>
      ) : (
        renewal &&
        renewal.renewableFrom !== null && (
          <Text size="sm" c="dimmed">
            Renewal opens {formatDate(renewal.renewableFrom)}.
          </Text>
        )
      )}
      <Stack component="ul" gap={2} m={0} p={0} style={{ listStyle: 'none' }}>
        {product.entitlements.map((entitlement) => (
          <Text key={entitlement.id} component="li" size="sm" c="dimmed">
            {originOf(entitlement)}
            {/* One alone lasts as long as the plan. */}
            {(product.entitlements.length > 1 || !isActive) && `: ${periodOf(entitlement)}`}
          </Text>
        ))}
      </Stack>
    </Stack>
  );
}

export function StatusBadge({ status }: { status: HeldProduct['status'] | 'guest' }) {
  return (
    <Badge variant="outline" color={status === 'active' ? 'pine' : 'gray'}>
      {status}
    </Badge>
  );
}

function FileDownload({ file }: { file: ProductFile }) {
  const download = useMutation({ mutationFn: downloadProductFile });
  return (
    <Stack gap="xs" mt="xs" align="flex-start">
      <Button
        variant="default"
        h="auto"
        mih={36}
        py={6}
        styles={{ label: { whiteSpace: 'normal', overflowWrap: 'anywhere', lineHeight: 1.3 } }}
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={download.isPending}
        onClick={() => download.mutate(file)}
      >
        {download.isPending
          ? 'Preparing...'
          : `Download ${file.name} (${formatFileSize(file.size)})`}
      </Button>
      {download.isError && <Message kind="error">{messageOf(download.error)}</Message>}
    </Stack>
  );
}
