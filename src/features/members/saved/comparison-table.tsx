import { ActionIcon, Anchor, Box, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { applicantName } from '#model/applicants/applicant-name.ts';
import { applicantPath } from '#model/store/paths.ts';

import { compareFacts, type FactValue } from './comparison-facts.ts';
import classes from './comparison.module.css';
import { SaveButton } from './save-button.tsx';
import type { SavedApplicant } from './schema.ts';

/** A row per fact and a column per applicant. Scrolls sideways if too wide. */
export function ComparisonTable({
  userId,
  applicants,
  onRemove,
}: {
  userId: string;
  applicants: SavedApplicant[];
  onRemove: (id: string) => void;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section aria-label="Comparison" tabIndex={0} className={classes.region}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Fact</VisuallyHidden>
            </th>
            {applicants.map(({ id }) => {
              const name = applicantName({ id });
              return (
                <th key={id} scope="col">
                  <Group justify="space-between" align="flex-start" gap={4} mb={4} wrap="nowrap">
                    <Anchor
                      component={Link}
                      to={applicantPath(id)}
                      ff="heading"
                      fw={600}
                      fz={{ md: '1.15rem' }}
                    >
                      {name}
                    </Anchor>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={`Remove from the comparison: ${name}`}
                      onClick={() => onRemove(id)}
                    >
                      <IconX size={18} aria-hidden />
                    </ActionIcon>
                  </Group>
                  <SaveButton userId={userId} kind="applicant" id={id} name={name} />
                </th>
              );
            })}
          </tr>
        </thead>
        {compareFacts(applicants).map(({ title, rows }) => (
          <tbody key={title}>
            <tr>
              <th scope="rowgroup" colSpan={applicants.length + 1}>
                <span>{title}</span>
              </th>
            </tr>
            {rows.map(({ label, values, differs }) => (
              <tr key={label} data-differs={differs || undefined}>
                <th scope="row">
                  {label}
                  {differs && <VisuallyHidden> (differs)</VisuallyHidden>}
                </th>
                {applicants.map(({ id }, index) => (
                  <td key={id}>
                    <Value value={values[index] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function Value({ value }: { value: FactValue }) {
  if (value === null) {
    return (
      <Text span inherit c="dimmed">
        not told
      </Text>
    );
  }
  if (typeof value === 'string') return value;
  return (
    <Box component="ul" m={0} pl="1.1rem">
      {value.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </Box>
  );
}
