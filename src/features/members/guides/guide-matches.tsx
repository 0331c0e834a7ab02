import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { areas, shelves } from '#model/plans/capabilities.ts';

import { guidesAbout } from './guides-about.ts';
import { guideTitlesOptions } from './queries.ts';

/** The guides that tell of what a search did not find in the profiles, of those that its reader holds. */
export function GuideMatches({ text }: { text: string }) {
  const guides = useQuery(guideTitlesOptions);
  const found = guidesAbout(text, guides.data ?? []);
  if (found.length === 0) return null;
  return (
    <Text ta="center">
      Your guides tell of it:{' '}
      {found.map(({ id, title, capability, isRead }, nth) => {
        const shelf = shelves.find((name) => name === capability);
        return (
          shelf && (
            <span key={id}>
              {nth > 0 && ', '}
              <Anchor
                component={Link}
                to={{ pathname: areas[shelf].path, search: isRead ? `?document=${id}` : '' }}
              >
                {title}
              </Anchor>
            </span>
          )
        );
      })}
    </Text>
  );
}
