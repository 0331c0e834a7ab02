import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router-dom';

import { schoolPath } from '#lib/store/paths.ts';

import type { ListedSchool } from './schema.ts';

const most = 3;

/**
 * Links to the few schools that a profile search matches. Applicants often write a school's name
 * differently, so only its own page lists all of its profiles.
 */
export function SchoolMatches({ schools }: { schools: ListedSchool[] }) {
  if (schools.length === 0 || schools.length > most) return null;
  return (
    <section aria-label="Schools that match">
      {schools.map(({ id, name, profileCount: count }) => (
        <Text key={id} size="sm">
          Everyone accepted to{' '}
          <Anchor component={Link} to={schoolPath(id)} inherit>
            {name}
          </Anchor>
          : {count === 1 ? '1 profile' : `${count} profiles`}
        </Text>
      ))}
    </section>
  );
}
