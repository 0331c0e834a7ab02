import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { usePassages } from './use-passages.ts';

/** What the guides that its reader holds say of a search that found no profile. */
export function GuideMatches({ text }: { text: string }) {
  const { passages: found } = usePassages(text, 3);
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
