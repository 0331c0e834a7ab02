import { Box, Text } from '@mantine/core';
import { useState } from 'react';

import type { ListedSchool } from './schema.ts';
import classes from './school-image.module.css';

/** The first letters of a school's name: 'BCM' for Baylor College of Medicine. */
export const monogramOf = (name: string) =>
  name
    .replaceAll(/\(.*?\)/g, '')
    .split(/[^\p{L}\p{N}']+/u)
    .filter((word) => word !== '' && !/^(?:of|the|and|at|for|in|de)$/i.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .join('')
    .slice(0, 4);

/** One of twelve, always the same for a school. */
const hueOf = (name: string) =>
  30 *
  (Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce(
    (sum, code) => (sum * 31 + code) % 9973,
    7,
  ) %
    12);

/** The custom image, else the default one, else the school's letters. Decorative: the name is beside it. */
export function SchoolImage({
  school,
}: {
  school: Pick<ListedSchool, 'name' | 'imageUrl' | 'customImageUrl'>;
}) {
  const url = school.customImageUrl ?? school.imageUrl;
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isBroken = url !== null && url === brokenUrl;
  return (
    <div className={classes.frame}>
      {url !== null && !isBroken ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          className={classes.image}
          onError={() => setBrokenUrl(url)}
        />
      ) : (
        <>
          <Box
            component="span"
            className={classes.monogram}
            __vars={{ '--hue': String(hueOf(school.name)) }}
            aria-hidden
          >
            {monogramOf(school.name)}
          </Box>
          {isBroken && (
            <Text size="xs" c="dimmed">
              No Image
            </Text>
          )}
        </>
      )}
    </div>
  );
}
