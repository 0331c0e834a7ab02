import { Text } from '@mantine/core';
import { IconWorldSearch } from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';

import { schoolPath } from '#model/store/paths.ts';

import classes from './accepted-schools.module.css';
import type { ShownApplicant } from './schema.ts';

type Accepted = Pick<ShownApplicant, 'accepted_schools' | 'schools'>;

/** The schools, with their ids if they have a page here. */
const schoolsOf = ({ accepted_schools: names, schools }: Accepted) =>
  schools ?? [...new Set(names)].map((name) => ({ id: null, name }));

const none = <Text c="dimmed">No schools specified</Text>;

/** The schools that accepted an applicant, with links to their pages, in a line. */
export function AcceptedSchools({
  applicant,
  except,
}: {
  applicant: Accepted;
  /** The id of a school whose page this is. */
  except?: string | undefined;
}) {
  const shown = schoolsOf(applicant).filter(({ id }) => id === null || id !== except);
  if (shown.length === 0) return except ? null : none;
  return (
    <Text component="p" m={0} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {except && 'also '}
      {shown.map(({ id, name }, index) => (
        <Fragment key={name}>
          {index > 0 && ', '}
          <School id={id} name={name} />
        </Fragment>
      ))}
    </Text>
  );
}

/** The same as badges, each with a search of the web for the school's own site. */
export function SchoolBadges({ applicant }: { applicant: Accepted }) {
  const shown = schoolsOf(applicant);
  if (shown.length === 0) return none;
  return (
    <ul className={classes.badges}>
      {shown.map(({ id, name }) => (
        <li key={name} className={classes.badge}>
          <School id={id} name={name} />
          <a
            href={webSearch(name)}
            target="_blank"
            rel="noreferrer"
            className={classes.search}
            aria-label={`Search the web for ${name}`}
            title="Search the web for its official site"
          >
            <IconWorldSearch size={16} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  );
}

const School = ({ id, name }: { id: string | null; name: string }) =>
  id === null ? (
    name
  ) : (
    <Link to={schoolPath(id)} className={classes.school}>
      {name}
    </Link>
  );

const webSearch = (name: string) =>
  `https://www.google.com/search?${new URLSearchParams({ q: `${name} official website` })}`;
