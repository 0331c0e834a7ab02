import { Fieldset, Stack, TableOfContents } from '@mantine/core';
import { useId, type ReactNode } from 'react';

import type { Requirable } from './applicant.ts';
import { storyNames } from './facts.ts';

import classes from './admin-applicant-fields.module.css';
import {
  ApplicantBackground,
  ApplicantSchools,
  ApplicantScores,
  ApplicantStories,
} from './applicant-fields.tsx';
import { AcceptedSchoolField } from '#model/schools/school-field.tsx';

/** All fields of an applicant, beside an index of their parts. */
export function AdminApplicantFields({
  needed,
  publishing,
}: {
  /** The fields that may not be empty. */
  needed?: Requirable[] | undefined;
  publishing?: ReactNode;
}) {
  const id = useId();
  return (
    <div className={classes.place}>
      <div className={classes.form}>
        <Stack id={id} gap="lg">
          <Part title="Scores">
            <ApplicantScores needed={needed} />
          </Part>
          <ApplicantSchools legend="Accepted schools" needed={needed} Name={AcceptedSchoolField} />
          <Part title="Background">
            <ApplicantBackground />
          </Part>
          <Part title="Experience">
            <ApplicantStories names={storyNames} />
          </Part>
          {publishing && <Part title="Publishing">{publishing}</Part>}
        </Stack>
        <nav aria-label="Parts of the form" className={classes.index}>
          <TableOfContents
            size="sm"
            variant="light"
            scrollSpyOptions={{ selector: `[id="${id}"] > fieldset > legend`, getDepth: () => 1 }}
            getControlProps={({ data }) => ({
              type: 'button',
              children: data.value,
              onClick: () => data.getNode().scrollIntoView(),
            })}
          />
        </nav>
      </div>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title}>
      <Stack gap="md">{children}</Stack>
    </Fieldset>
  );
}
