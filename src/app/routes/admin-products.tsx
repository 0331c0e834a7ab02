import { useQueryClient } from '@tanstack/react-query';

import { ProductsSection } from '#features/admin-products/products-section.tsx';
import { productsUrl } from '#features/admin-products/search-params.ts';
import { productsOptions } from '#features/checkout/queries.ts';

import { invalidateCounts } from '../invalidate-counts.ts';
import { useUrlState } from '../routing/use-url-state.ts';

export function AdminProductsRoute() {
  const [view, show] = useUrlState(productsUrl);
  const queryClient = useQueryClient();

  return (
    <ProductsSection
      view={view}
      onViewChange={show}
      onCatalogueChanged={() => {
        invalidateCounts(queryClient);
        void queryClient.invalidateQueries(productsOptions);
      }}
    />
  );
}
