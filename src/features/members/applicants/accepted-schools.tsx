import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { schoolPath } from '#lib/store/paths.ts';

import classes from './accepted-schools.module.css';
import type { ShownApplicant } from './schema.ts';

/** The schools that accepted an applicant, with links to their pages if these are known. */
export function AcceptedSchools({
  applicant: { accepted_schools: names, schools },
  except,
}: {
  applicant: Pick<ShownApplicant, 'accepted_schools' | 'schools'>;
  /** The id of a school whose page this is. */
  except?: string | undefined;
}) {
  const shown = schools
    ? schools.filter(({ id }) => id !== except)
    : [...new Set(names)].map((name) => ({ id: null, name }));
  if (shown.length === 0) return except ? null : <Text c="dimmed">No schools specified</Text>;
  return (
    <Text component="p" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {except && 'also '}
      {shown.map(({ id, name }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          {id === null ? (
            name
          ) : (
            <Link to={schoolPath(id)} className={classes.school}>
              {name}
            </Link>
          )}
        </Fragment>
      ))}
    </Text>
  );
}
