import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { storeCountsOptions } from '#features/admin/queries.ts';
import { ProductsSection } from '#features/admin-products/products-section.tsx';
import { readProductsView, writeProductsView } from '#features/admin-products/search-params.ts';
import { productsOptions } from '#features/checkout/queries.ts';

export function AdminProductsRoute() {
  const [params, setParams] = useSearchParams();
  const queryClient = useQueryClient();

  return (
    <ProductsSection
      view={readProductsView(params)}
      onViewChange={(view, options) => setParams(writeProductsView(view), options)}
      onCatalogueChanged={() => {
        void queryClient.invalidateQueries(storeCountsOptions);
        void queryClient.invalidateQueries(productsOptions);
      }}
    />
  );
}
