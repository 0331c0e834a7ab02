import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { passagesAbout } from './passages.ts';
import { guideTitlesOptions } from './queries.ts';

/** What the guides that its reader holds say of a search that found no profile. */
export function GuideMatches({ text }: { text: string }) {
  const guides = useQuery(guideTitlesOptions);
  const found = passagesAbout(text, guides.data ?? [], 3);
  if (found.length === 0) return null;
  return (
    <Text ta="center">
      But your guides say:{' '}
      {found.map(({ to, title, guide }, nth) => (
        <span key={to + title}>
          {nth > 0 && ', '}
          <Anchor component={Link} to={to}>
            {title}
          </Anchor>
          {guide !== undefined && ` (${guide})`}
        </span>
      ))}
    </Text>
  );
}
