import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { schoolPath } from '#lib/store/paths.ts';

import { averageGpa, averageMcat } from './averages.ts';
import type { ListedSchool } from './schema.ts';
import classes from './school-card.module.css';
import { SchoolImage } from './school-image.tsx';

/** A link to a school, with the statistics of its profiles. */
export function SchoolCard({
  school,
  actions,
}: {
  school: ListedSchool;
  /** Buttons at the top right. */
  actions?: ReactNode;
}) {
  const headingId = `${school.id}-heading`;
  return (
    <Paper
      component="article"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      className={classes.card}
    >
      <SchoolImage school={school} />
      <div className={classes.body}>
        <Title order={3} id={headingId} className={classes.name}>
          <Link to={schoolPath(school.id)} className={classes.link}>
            {school.name}
          </Link>
        </Title>
        <Text size="sm" c="dimmed">
          {school.profileCount === 1 ? '1 profile' : `${school.profileCount} profiles`}
        </Text>
        <Text size="sm" c="dimmed" className={classes.averages}>
          <span>GPA {averageGpa(school)}</span> <span>MCAT {averageMcat(school)}</span>
        </Text>
      </div>
      {/* After the name, for screen readers. */}
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </Paper>
  );
}
