import {
  IconBuildingHospital,
  IconCalendarTime,
  IconChartDots,
  IconHeartHandshake,
  IconMicroscope,
  IconQuote,
} from '@tabler/icons-react';

import classes from './code-cracking.module.css';
import { MarketingSection } from './marketing-section.tsx';

const inside = [
  { icon: IconChartDots, name: 'GPA and MCAT', detail: 'with all four sections' },
  { icon: IconBuildingHospital, name: 'Schools', detail: 'every acceptance, by name' },
  { icon: IconHeartHandshake, name: 'Clinical work', detail: 'hours, roles, volunteering' },
  { icon: IconMicroscope, name: 'Research', detail: 'labs, posters, papers' },
  { icon: IconCalendarTime, name: 'Gap years', detail: 'taken, and what for' },
  { icon: IconQuote, name: 'Reflections', detail: 'what they would do again' },
];

/** The contents of a profile. */
export function CodeCracking() {
  return (
    <MarketingSection
      title="Cracking the med school code"
      intro="People get in with a 3.5 and stay out with a 4.0. Every profile answers the same questions, so you see what was behind the number, and after ten of them the patterns."
      isTinted
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
