import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { EmptyState } from '#ui/empty-state.tsx';
import { LoadingState } from '#ui/loading-state.tsx';
import { QueryError } from '#ui/query-error.tsx';
import type { SaveOutcome } from '#ui/form/use-versioned-form.ts';
import { Section } from '#ui/section.tsx';

import { CouponForm } from './coupon-form.tsx';
import { couponOptions, couponProductsOptions } from './queries.ts';

interface Outcome {
  onSaved: (outcome: SaveOutcome) => void;
  onClose: () => void;
}

export function NewCoupon({ onSaved, onClose }: Outcome) {
  const products = useQuery(couponProductsOptions);
  if (products.data === undefined) {
    if (products.isError) return <QueryError failure="Error fetching data" query={products} />;
    return <LoadingState label="Loading products..." />;
  }
  return (
    <Section title="Add Coupon">
      <CouponForm coupon={null} products={products.data} onSaved={onSaved} onClose={onClose} />
    </Section>
  );
}

export function CouponEditor({ code, onSaved, onClose }: Outcome & { code: string }) {
  const query = useQuery(couponOptions(code));
  const products = useQuery(couponProductsOptions);
  if (query.data && products.data) {
    return (
      <Section title={`Edit ${code}`}>
        {/* The form keeps its initial values when the query refetches. */}
        <CouponForm
          key={code}
          coupon={query.data}
          products={products.data}
          onSaved={onSaved}
          onClose={onClose}
        />
      </Section>
    );
  }
  if (query.isError) return <QueryError failure="Error fetching data" query={query} />;
  if (products.isError) return <QueryError failure="Error fetching data" query={products} />;
  if (query.isPending || products.isPending) return <LoadingState label="Loading coupon..." />;
  return (
    <EmptyState
      message="This coupon no longer exists."
      action={
        <Button variant="default" onClick={onClose}>
          Back to Coupons
        </Button>
      }
    />
  );
}
