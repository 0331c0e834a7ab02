import { Anchor, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';

import { paths, schoolPath } from '#lib/store/paths.ts';

import { schoolsByIdOptions } from './queries.ts';
import { SavedList } from './saved-list.tsx';
import classes from './saved-list.module.css';
import type { SavedSchool } from './schema.ts';

export function SavedSchools({
  userId,
  page,
  onPageChange,
}: {
  userId: string;
  page: number;
  onPageChange: (page: number) => void;
}) {
  return (
    <SavedList
      userId={userId}
      kind="school"
      noun="schools"
      page={page}
      onPageChange={onPageChange}
      optionsFor={schoolsByIdOptions}
      nameOf={({ name }) => name}
      browsePath={paths.profile}
    >
      {(school, removeButton) => (
        <div className={classes.entry} data-plain>
          <div>
            <Title order={2} className={classes.name}>
              <Anchor component={Link} to={schoolPath(school.id)} inherit>
                {school.name}
              </Anchor>
            </Title>
            <Text c="dimmed" className={classes.facts}>
              {factsOf(school)}
            </Text>
          </div>
          <div className={classes.actions}>{removeButton}</div>
        </div>
      )}
    </SavedList>
  );
}

const factsOf = ({ profileCount, averageGpa, averageMcat }: SavedSchool) =>
  [
    profileCount === 1 ? '1 profile' : `${profileCount} profiles`,
    `Average GPA ${averageGpa?.toFixed(2) ?? 'N/A'}`,
    `Average MCAT ${averageMcat?.toFixed(0) ?? 'N/A'}`,
  ].join(' · ');
