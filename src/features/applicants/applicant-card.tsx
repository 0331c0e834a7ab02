import { Badge, Group, Paper, Text, Title } from '@mantine/core';

import classes from './applicant-card.module.css';
import type { Applicant } from './schema.ts';

/** One accepted applicant. What they didn't tell is 'N/A' at the top and left out below. */
export function ApplicantCard({ applicant }: { applicant: Applicant }) {
  const headingId = `${applicant.id}-heading`;
  const background = backgroundItems(applicant);
  return (
    <Paper
      component="article"
      aria-labelledby={headingId}
      withBorder
      radius="lg"
      p={{ base: 'lg', sm: 'xl' }}
    >
      <Title order={3} id={headingId}>
        Applicant {applicant.id.replace('applicant-', '')}
      </Title>
      <div className={classes.columns}>
        <div>
          <dl className={classes.scores}>
            <Fact label="GPA" value={applicant.gpa?.toFixed(2)} />
            <Fact label="MCAT" value={applicant.mcat} />
          </dl>
          <dl className={classes.sections}>
            <Fact label="Chem/Phys" value={applicant.mcat_chem_phys} />
            <Fact label="CARS" value={applicant.mcat_cars} />
            <Fact label="Bio/Biochem" value={applicant.mcat_bio_biochem} />
            <Fact label="Psych/Soc" value={applicant.mcat_psych_soc} />
          </dl>
          <dl className={classes.facts}>
            <Fact label="Gender" value={applicant.gender} />
            <Fact label="Ethnicity" value={applicant.race} />
            <Fact label="State" value={applicant.state_of_residency} />
            <Fact label="Application year" value={applicant.matriculation_year} />
            <Fact label="Gap years" value={applicant.gap_years} />
          </dl>
        </div>
        <div className={classes.story}>
          <Text component="h4" className={classes.label}>
            Accepted schools
          </Text>
          <Schools names={applicant.accepted_schools} />
          {background.length > 0 && (
            <dl className={classes.background}>
              {background.map(({ label, value }) => (
                <Fact key={label} label={label} value={value} />
              ))}
            </dl>
          )}
          {applicant.reflections && (
            <section className={classes.reflections}>
              <Text component="h4" className={classes.label}>
                Reflections
              </Text>
              <Text className={classes.prose}>{applicant.reflections}</Text>
            </section>
          )}
        </div>
      </div>
    </Paper>
  );
}

function Fact({ label, value }: { label: string; value: string | number | null | undefined }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{value ?? 'N/A'}</dd>
    </div>
  );
}

function Schools({ names }: { names: string[] }) {
  if (names.length === 0) return <Text c="dimmed">No schools specified</Text>;
  return (
    <Group component="ul" gap="xs" className={classes.schools}>
      {names.map((name) => (
        <li key={name}>
          <Badge
            component="a"
            href={schoolSearchUrl(name)}
            target="_blank"
            rel="noreferrer"
            variant="default"
            size="lg"
            className={classes.school}
          >
            {name}
          </Badge>
        </li>
      ))}
    </Group>
  );
}

/** A web search that finds the school's own site. */
function schoolSearchUrl(name: string): string {
  return `https://www.google.com/search?${new URLSearchParams({ q: `${name} official website` })}`;
}

function backgroundItems(applicant: Applicant): { label: string; value: string }[] {
  const items: [label: string, value: string | null][] = [
    ['Major', applicant.major],
    ['Research', applicant.research],
    ['Clinical experience', applicant.clinical_experience],
    ['Medical volunteering', applicant.medical_volunteering],
    ['Non-medical volunteering', applicant.non_medical_volunteering],
    ['Leadership', applicant.leadership],
    ['Paid non-medical employment', applicant.non_medical_employment],
    ['Paid medical employment', applicant.medical_employment],
    ['Shadowing', applicant.shadowing],
    ['Awards', applicant.awards_honors],
    ['Hobbies', applicant.hobbies],
    ['Other significant activities', applicant.other_activities],
  ];
  return items.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}
