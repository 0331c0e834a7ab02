import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { partsOf } from './outline.ts';
import { pathOf } from './passages.ts';
import { guideTitlesOptions } from './queries.ts';

/** A link to a guide for whoever holds it, after a space: to the section with these words in its heading, or to practice. */
export function GuideLink({
  id,
  section,
  isPractice = false,
  children,
}: {
  id: string;
  section?: string;
  isPractice?: boolean;
  children: string;
}) {
  const guide = useQuery(guideTitlesOptions).data?.find((each) => each.id === id && each.isRead);
  if (!guide) return null;
  const part =
    section !== undefined &&
    partsOf(guide.outline ?? '').find(({ title }) => title.includes(section));
  const to = pathOf(guide) + (isPractice ? '&practice' : '') + (part ? `#${part.id}` : '');
  return (
    <>
      {' '}
      <Anchor component={Link} to={to} inherit>
        {children}
      </Anchor>
    </>
  );
}
