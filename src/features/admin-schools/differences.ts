import type { Difference } from '#ui/conflict-notice.tsx';

import type { ImageChange } from './mutations.ts';
import type { School, SchoolDraft } from './schema.ts';

const shown: [label: string, write: (school: SchoolDraft) => string][] = [
  ['Description', ({ description }) => description ?? ''],
  ['Website', ({ website }) => website ?? ''],
  ['Acceptance rate', ({ acceptance_rate: rate }) => (rate === null ? '' : `${rate}%`)],
];

/** Lists the differences between another admin's saved version and this one. */
export function differencesOf(
  theirs: School,
  yours: SchoolDraft,
  { seen, image }: { seen: School; image: ImageChange },
): Difference[] {
  const differences = shown
    .map(([label, write]) => ({ label, theirs: write(theirs), yours: write(yours) }))
    .filter((difference) => difference.theirs !== difference.yours);
  // An image that is not changed here keeps their version.
  if (image === 'keep' || theirs.custom_image_url === seen.custom_image_url) return differences;
  return [
    ...differences,
    {
      label: 'Image',
      theirs: theirs.custom_image_url === null ? 'No image' : 'Another image',
      yours: image === 'remove' ? 'No image' : image.name,
    },
  ];
}
