import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import { Section } from '#ui/section.tsx';

import { ProductForm } from './product-form.tsx';
import { nextSortOrderOptions, productOptions } from './queries.ts';

type Outcome = Pick<
  ComponentProps<typeof ProductForm>,
  'onChanged' | 'onSaved' | 'onClose' | 'preview'
>;

export function NewProduct(outcome: Outcome) {
  const last = useQuery(nextSortOrderOptions);
  // A refetch doesn't unmount the form, which keeps its initial values.
  if (last.data === undefined) {
    if (last.isError) return <QueryError failure="Error fetching data" query={last} />;
    return <LoadingState label="Loading products..." />;
  }
  return (
    <Section title="Add Product">
      <ProductForm product={null} newSortOrder={last.data} {...outcome} />
    </Section>
  );
}

export function ProductEditor({ id, ...outcome }: Outcome & { id: string }) {
  const query = useQuery(productOptions(id));
  if (query.data) {
    return (
      <Section title="Edit Product">
        {/* The form keeps its initial values when the query refetches. */}
        <ProductForm key={id} product={query.data} {...outcome} />
      </Section>
    );
  }
  if (query.isPending) return <LoadingState label="Loading product..." />;
  if (query.isError) {
    return <QueryError failure="Error fetching data" query={query} />;
  }
  return (
    <EmptyState
      message="This product no longer exists."
      action={
        <Button variant="default" onClick={outcome.onClose}>
          Back to Products
        </Button>
      }
    />
  );
}
