import { useQueryClient } from '@tanstack/react-query';

import { storeCountsOptions } from '#features/admin/queries.ts';
import { ProductsSection } from '#features/admin-products/products-section.tsx';
import { productsUrl } from '#features/admin-products/search-params.ts';
import { productsOptions } from '#features/checkout/queries.ts';

import { useUrlState } from '../routing/use-url-state.ts';

export function AdminProductsRoute() {
  const [view, show] = useUrlState(productsUrl);
  const queryClient = useQueryClient();

  return (
    <ProductsSection
      view={view}
      onViewChange={show}
      onCatalogueChanged={() => {
        void queryClient.invalidateQueries(storeCountsOptions);
        void queryClient.invalidateQueries(productsOptions);
      }}
    />
  );
}
