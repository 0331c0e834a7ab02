import { aboutFigures, figuresOf, type ShopWindow } from '#model/plans/shop.ts';

import classes from './figures.module.css';

/** What the profiles are like as a whole. */
export function Figures({ shop }: { shop: ShopWindow }) {
  return (
    <>
      <dl className={classes.figures}>
        {figuresOf(shop).map(([figure, name]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.about}>{aboutFigures(shop)}</p>
    </>
  );
}
