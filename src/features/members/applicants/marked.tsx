import { Highlight } from '@mantine/core';

import type { Place } from './schema.ts';

/** The database puts what a search found between these two characters. */
// oxlint-disable-next-line no-control-regex -- those two
const found = /\u0001([^\u0002]*)\u0002/g;

/** The same text without them. */
export const unmarked = (text: string) => text.replaceAll(found, '$1');

/** A text in which the words that a search found are marked. */
export const Marked = ({ text, places }: { text: string; places: Place[] }) => (
  <Highlight
    component="span"
    inherit
    color="pine"
    wholeWord
    highlight={places.flatMap((place) => place.text.split(found).filter((_, nth) => nth % 2 === 1))}
  >
    {unmarked(text)}
  </Highlight>
);
