import { Fragment } from 'react';

import classes from './marked.module.css';
import type { Place } from './schema.ts';

/** The database puts what a search found between these two characters. */
// oxlint-disable-next-line no-control-regex -- those two
const found = /\u0001([^\u0002]*)\u0002/;

/** A place where a search found its words, which are marked. */
export const FoundPlace = ({ text }: { text: string }) => markEvery(text, found);

/** A whole text, in which the words that a search found are marked. */
export function Marked({ text, places }: { text: string; places?: Place[] | undefined }) {
  const words = (places ?? []).flatMap((place) =>
    place.text.split(found).filter((_, nth) => nth % 2 === 1),
  );
  if (words.length === 0) return text;
  const any = [...new Set(words)].map(escaped).join('|');
  return markEvery(text, new RegExp(`(?<![\\p{L}\\d])(${any})(?![\\p{L}\\d])`, 'giu'));
}

const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/** Marks what the pattern captures. */
const markEvery = (text: string, pattern: RegExp) =>
  text.split(pattern).map((part, nth) => (
    // The parts are known by their order.
    // oxlint-disable-next-line react/no-array-index-key
    <Fragment key={nth}>
      {nth % 2 === 1 ? <mark className={classes.mark}>{part}</mark> : part}
    </Fragment>
  ));
