import { brand } from '#lib/store/brand.ts';
import type { ListedGuide } from '#model/plans/shop.ts';

import classes from './guide-covers.module.css';

/** The covers of the first three guides, as a picture. */
export function GuideCovers({ guides }: { guides: ListedGuide[] }) {
  return (
    <div className={classes.fan} aria-hidden>
      {guides.slice(0, 3).map(({ title, pages }) => (
        <div key={title} className={classes.cover}>
          <div className={classes.top}>
            <span className={classes.small}>{brand.name}</span>
            <span className={classes.title}>{title}</span>
          </div>
          <div className={classes.lines}>
            <span className={classes.small}>{pages === null ? 'Guide' : `${pages} pages`}</span>
            <i />
            <i />
            <i />
            <i />
          </div>
        </div>
      ))}
    </div>
  );
}
