import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { upgradeOffers } from '#features/checkout/plan/upgrade-offers.ts';
import { productsOptions } from '#features/checkout/queries.ts';
import { formatCents } from '#lib/money/money.ts';
import { contentsOf } from '#model/plans/capability-words.ts';
import { upgradePath } from '#model/store/paths.ts';

import { useVisitor } from './use-visitor.ts';

/** Says which plan has a page that the member asked for, the smallest that adds it, with a link to it. */
export function PageOfPlan({ needs }: { needs: string }) {
  const { data: products = [] } = useQuery(productsOptions);
  const { capabilities } = useVisitor();
  const [offer] = upgradeOffers(products, capabilities)
    .filter(({ added }) => added.includes(needs))
    .toSorted((one, other) => one.product.priceCents - other.product.priceCents);
  if (!offer) return `That page belongs to a plan with ${contentsOf([needs])}.`;
  const { id, name, priceCents } = offer.product;
  return (
    <>
      That page is part of{' '}
      <Anchor component={Link} to={upgradePath(id)} inherit>
        {name} for {formatCents(priceCents)}
      </Anchor>
      , which adds {contentsOf(offer.added)}.
    </>
  );
}
