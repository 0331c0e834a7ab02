import { Button, Checkbox, Text, Title } from '@mantine/core';
import { useId, useState, type ReactNode } from 'react';

import { applicantName } from '#lib/applicants/applicant-name.ts';

import classes from './saved-list.module.css';
import type { SavedApplicant } from './schema.ts';

/** A summary of a saved profile that expands to the full profile. */
export function SavedApplicantRow({
  applicant,
  isChosen,
  isFull,
  onChoose,
  onRemove,
  children,
}: {
  applicant: SavedApplicant;
  isChosen: boolean;
  /** True if the maximum is chosen. */
  isFull: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
  /** The full profile. */
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const profileId = useId();
  const name = applicantName(applicant);
  return (
    <>
      <div className={classes.entry}>
        <Checkbox
          size="md"
          mt={2}
          aria-label={`Compare ${name}`}
          checked={isChosen}
          disabled={isFull && !isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
        <div>
          <Title order={2} className={classes.name}>
            {name}
          </Title>
          <Text className={classes.facts}>{scoresOf(applicant)}</Text>
          <Text c="dimmed" className={classes.facts}>
            {backgroundOf(applicant)}
          </Text>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            size="xs"
            aria-expanded={isOpen}
            aria-controls={profileId}
            aria-label={`${isOpen ? 'Hide' : 'Show'} profile: ${name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Hide profile' : 'Show profile'}
          </Button>
          <Button variant="default" size="xs" aria-label={`Remove: ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </div>
      </div>
      <div id={profileId} className={classes.profile} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}

const scoresOf = ({ gpa, mcat }: SavedApplicant) =>
  `GPA ${gpa?.toFixed(2) ?? 'N/A'} · MCAT ${mcat ?? 'N/A'}`;

const backgroundOf = ({
  major,
  state_of_residency,
  matriculation_year,
  accepted_schools: [firstSchool, ...otherSchools],
}: SavedApplicant) =>
  [
    major,
    state_of_residency,
    matriculation_year,
    firstSchool === undefined || otherSchools.length === 0
      ? firstSchool
      : `${firstSchool} +${otherSchools.length} more`,
  ]
    .filter((fact) => fact !== null && fact !== undefined && fact !== '')
    .join(' · ');
