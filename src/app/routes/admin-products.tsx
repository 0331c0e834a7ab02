import { Box } from '@mantine/core';
import { useState } from 'react';

import { ProductsSection } from '#features/admin/products/products-section.tsx';
import { saleOf, type ProductDraft } from '#features/admin/products/schema.ts';
import { RecommendationNotice } from '#model/plans/recommendation-notice.tsx';
import { PricingCard } from '#features/checkout/plan/pricing-card.tsx';

export default function AdminProductsRoute() {
  return (
    <>
      <RecommendationNotice />
      <ProductsSection preview={preview} />
    </>
  );
}

const preview = (product: ProductDraft) => <ProductPreview product={product} />;

/** The pricing card. A sale shows while it runs. */
function ProductPreview({ product }: { product: ProductDraft }) {
  const { name, description, features } = product;
  const sale = saleOf(product);
  const fullPriceCents = product.priceCents ?? 0;
  const [openedAt] = useState(() => new Date());
  const isOnSale =
    sale !== null && new Date(sale.startsAt ?? 0) <= openedAt && new Date(sale.endsAt) > openedAt;
  return (
    <Box maw={420}>
      <PricingCard
        product={{
          id: 'preview',
          name: name || 'Untitled',
          description,
          features,
          capabilities: [],
          fullPriceCents,
          priceCents: isOnSale ? sale.priceCents : fullPriceCents,
          saleEndsAt: isOnSale ? sale.endsAt : null,
        }}
        isHeld={false}
        held={undefined}
        coverage={null}
        smaller={undefined}
        isLocked={false}
        offeredCode={null}
        linkedQuote={null}
      />
    </Box>
  );
}
