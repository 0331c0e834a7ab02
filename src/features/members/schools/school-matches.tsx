import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { schoolPath } from '#model/store/paths.ts';
import { pluralize } from '#lib/text/pluralize.ts';

import type { SchoolPage } from './schema.ts';

const most = 3;

/** What a search may mean among the schools: links to a few that it matches, or the one that it resembles. */
export function SchoolMatches({ schools: { rows, near } }: { schools: SchoolPage }) {
  if (near) return <NearSchool near={near} />;
  if (rows.length === 0 || rows.length > most) return null;
  return (
    <section aria-label="Schools that match">
      {rows.map(({ id, name, profileCount }) => (
        <Text key={id} size="sm">
          Everyone accepted to{' '}
          <Anchor component={Link} to={schoolPath(id)} inherit>
            {name}
          </Anchor>
          : {pluralize(profileCount, 'profile')}
        </Text>
      ))}
    </section>
  );
}

/** 'Did you mean Johns Hopkins University?', or that nobody from there has told. */
export const NearSchool = ({ near: { id, name } }: { near: NonNullable<SchoolPage['near']> }) => (
  <Text size="sm">
    {id === null ? (
      `${name}: no profile from this school yet.`
    ) : (
      <>
        Did you mean{' '}
        <Anchor component={Link} to={schoolPath(id)} inherit>
          {name}
        </Anchor>
        ?
      </>
    )}
  </Text>
);
