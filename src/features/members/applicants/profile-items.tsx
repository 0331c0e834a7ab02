import { Text, UnstyledButton } from '@mantine/core';

import { applicantName } from '#lib/applicants/applicant-name.ts';

import classes from './accepted-profiles.module.css';
import type { Applicant } from './schema.ts';

/** A list of profiles, one of them active. */
export function ProfileItems({
  applicants,
  activeId,
  onPick,
}: {
  applicants: Applicant[];
  activeId: string;
  onPick: (index: number) => void;
}) {
  return (
    <ul className={classes.list}>
      {applicants.map((applicant, index) => (
        <li key={applicant.id}>
          <UnstyledButton
            className={classes.item ?? ''}
            aria-current={applicant.id === activeId || undefined}
            onClick={() => onPick(index)}
          >
            <Text component="span" display="block" fw={600}>
              {applicantName(applicant)}
            </Text>
            <Text component="span" display="block" size="sm" c="dimmed">
              {summaryOf(applicant)}
            </Text>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

const summaryOf = ({ gpa, mcat, state_of_residency: state }: Applicant) =>
  [`GPA ${gpa?.toFixed(2) ?? 'N/A'}`, `MCAT ${mcat ?? 'N/A'}`, ...(state ? [state] : [])].join(
    ' · ',
  );
