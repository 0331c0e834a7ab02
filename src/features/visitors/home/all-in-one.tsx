import { Paper } from '@mantine/core';
import {
  IconBuildingHospital,
  IconCalendarTime,
  IconChartDots,
  IconHeartHandshake,
  IconMicroscope,
  IconQuote,
} from '@tabler/icons-react';

import classes from './all-in-one.module.css';
import { MarketingSection } from './marketing-section.tsx';
import { Portrait, type PortraitName } from './portrait.tsx';

// Invented, like the portraits.
const people: { portrait: PortraitName; major: string; numbers: string; note: string }[] = [
  { portrait: 'ada', major: 'Biology', numbers: '3.81 · 514', note: 'One gap year' },
  { portrait: 'ben', major: 'Philosophy', numbers: '3.62 · 518', note: 'Two gap years' },
  { portrait: 'cleo', major: 'Chemistry', numbers: '3.94 · 511', note: 'No gap year' },
  { portrait: 'dina', major: 'Neuroscience', numbers: '3.77 · 521', note: 'No gap year' },
  { portrait: 'eli', major: 'Music', numbers: '3.69 · 512', note: 'One gap year' },
  { portrait: 'fay', major: 'Public health', numbers: '3.88 · 509', note: 'Reapplied once' },
];

const inside = [
  { icon: IconChartDots, name: 'GPA and MCAT', detail: 'with all four sections' },
  { icon: IconBuildingHospital, name: 'Schools', detail: 'every acceptance, by name' },
  { icon: IconHeartHandshake, name: 'Clinical work', detail: 'hours, roles, volunteering' },
  { icon: IconMicroscope, name: 'Research', detail: 'labs, posters, papers' },
  { icon: IconCalendarTime, name: 'Gap years', detail: 'taken, and what for' },
  { icon: IconQuote, name: 'Reflections', detail: 'what they would do again' },
];

/** The contents of a profile, beside sample applicants. */
export function AllInOne() {
  return (
    <MarketingSection
      title="Cracking the med school code, all in one place"
      intro="People get in with a 3.5 and stay out with a 4.0. Every profile answers the same questions, so you see what was behind the number, and after ten of them the patterns."
      isTinted
      beside={
        <ul className={classes.people}>
          {people.map(({ portrait, major, numbers, note }) => (
            <Paper
              component="li"
              key={portrait}
              withBorder
              radius="lg"
              p="md"
              className={classes.person}
            >
              <Portrait of={portrait} size={64} />
              <span>
                <span className={classes.major}>{major}</span>
                <span className={classes.numbers}>{numbers}</span>
                <span className={classes.aside}>{note}</span>
              </span>
            </Paper>
          ))}
          <li className={classes.note}>
            Illustrated samples. Profiles never show a name or a face.
          </li>
        </ul>
      }
    >
      <ul className={classes.inside}>
        {inside.map(({ icon: Icon, name, detail }) => (
          <li key={name} className={classes.item}>
            <Icon size={24} stroke={1.5} className={classes.icon} aria-hidden />
            <span>
              <strong>{name}</strong>
              <span className={classes.detail}>{detail}</span>
            </span>
          </li>
        ))}
      </ul>
    </MarketingSection>
  );
}
