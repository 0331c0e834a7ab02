import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money/money.ts';
import { checkoutPath } from '#model/store/paths.ts';
import { Message } from '#ui/feedback/message.tsx';

import { capabilitiesOf } from './coverage.ts';
import { productsOptions } from '../queries.ts';
import type { HeldPlan, Product } from '../schema.ts';
import { smallerPlan } from './upgrade-offers.ts';

/** Points a member who has a part of a plan to a smaller one with the rest. */
export const SmallerPlanNote = ({ plan: { id, name, priceCents } }: { plan: Product }) => (
  <>
    You have a part of it already:{' '}
    <Anchor component={Link} to={checkoutPath(id)} inherit>
      {name} for {formatCents(priceCents)}
    </Anchor>{' '}
    adds the rest.
  </>
);

/** The same before a payment. */
export function PartlyHeld({ plan, held }: { plan: string; held: HeldPlan[] }) {
  const { data: products = [] } = useQuery({ ...productsOptions, enabled: held.length > 0 });
  const wanted = products.find(({ id }) => id === plan);
  const smaller = smallerPlan(wanted, products, capabilitiesOf(held));
  if (!smaller) return null;
  return (
    <Message kind="info">
      <SmallerPlanNote plan={smaller} />
    </Message>
  );
}
