import { Text } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { useState } from 'react';

import type { ListedSchool } from './schema.ts';
import classes from './school-image.module.css';

/** The custom image, else the default one, else a placeholder. Decorative: the name is beside it. */
export function SchoolImage({
  school,
}: {
  school: Pick<ListedSchool, 'imageUrl' | 'customImageUrl'>;
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
          <IconSchool className={classes.placeholder} stroke={1} aria-hidden />
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
