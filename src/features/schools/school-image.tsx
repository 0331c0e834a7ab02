import { Text } from '@mantine/core';
import { useState } from 'react';

import type { ListedSchool } from './schema.ts';
import { SchoolCrest } from './school-crest.tsx';
import classes from './school-image.module.css';

/** The custom image, else the default one, else the crest. Decorative: the name is beside it. */
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
          <SchoolCrest name={school.name} />
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
