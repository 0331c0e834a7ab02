import { Anchor, Title, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { formatCents } from '#lib/money/money.ts';
import { capitalized } from '#lib/text/words.ts';
import { areas, capabilities } from '#model/plans/capabilities.ts';
import { countedContents, type ShopWindow } from '#model/plans/shop.ts';
import { planPath } from '#model/store/paths.ts';

import classes from './plan-table.module.css';
import type { Product } from '../schema.ts';

/** Which plan has what. The plans are the rows, so that it fits a phone. */
export function PlanTable({ products, shop }: { products: Product[]; shop: ShopWindow | null }) {
  const columns = capabilities.filter((name) =>
    products.some((product) => product.capabilities.includes(name)),
  );
  if (columns.length < 2) return null;
  return (
    <section className={classes.section}>
      <Title order={2} size="h3" mb="md" id="plans-compared">
        Side by side
      </Title>
      <table className={classes.table} aria-labelledby="plans-compared">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {capitalized(areas[name].contents)}
                <small className={classes.counted}>
                  {shop && countedContents([name], shop).join(', ')}
                </small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, name, priceCents, capabilities: has }) => (
            <tr key={id}>
              <th scope="row">
                <Anchor component={Link} to={planPath(id)} inherit>
                  {name}
                </Anchor>
                <small>{priceCents > 0 ? formatCents(priceCents) : 'Free'}</small>
              </th>
              {columns.map((column) => (
                <td key={column}>
                  {has.includes(column) ? (
                    <>
                      <IconCheck size={20} className={classes.check} aria-hidden />
                      <VisuallyHidden>Included</VisuallyHidden>
                    </>
                  ) : (
                    <>
                      <span aria-hidden>–</span>
                      <VisuallyHidden>Not included</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
