import type { ListedGuide } from '#model/plans/shop.ts';

import classes from './guide-covers.module.css';

// tests/pictures/product-pictures.ts takes them.
const files = import.meta.glob<string>('./covers/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});
const fileOf = ({ title }: ListedGuide) =>
  files[`./covers/${title.toLowerCase().replaceAll(' ', '-')}.webp`];

/** The first pages of the first three guides, as pictures; nothing if there are none. */
export function GuideCovers({ guides }: { guides: ListedGuide[] }) {
  const covered = coveredOf(guides);
  if (covered.length === 0) return null;
  return (
    <div className={classes.fan}>
      {covered.map((guide) => (
        <img
          key={guide.title}
          src={fileOf(guide)}
          alt={`The first page of “${guide.title}”`}
          width={480}
          height={621}
          loading="lazy"
          decoding="async"
          className={classes.cover}
        />
      ))}
    </div>
  );
}

/** Those that GuideCovers shows: none of a store's own, until their pictures are taken. */
export const coveredOf = (guides: ListedGuide[]) => guides.filter(fileOf).slice(0, 3);
