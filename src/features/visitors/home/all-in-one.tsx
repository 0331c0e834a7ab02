import { Link } from 'react-router-dom';

import { planPath } from '#model/store/paths.ts';
import type { Plan } from '#model/plans/shop.ts';

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
  ['Read', 'a whole profile, or what all of them say of research'],
  ['Compare', 'schools, scores and applicants side by side'],
  ['Keep', 'what you want to come back to, and your own numbers beside it'],
];

/** What members do with the profiles, beside sample applicants. */
export function AllInOne({ plans }: { plans: Plan[] }) {
  const plan = plans.find(({ capabilities }) => capabilities.includes('profiles'));
  return (
    <MarketingSection
      title="All in one place"
      intro="No ten tabs and no hearsay: the profiles, their schools and the charts of their scores are one library with one search."
      beside={
        <ul className={classes.people}>
          {people.map(({ portrait, major, numbers, note }) => (
            <li key={portrait} className={classes.person}>
              <Portrait of={portrait} size={64} />
              <span>
                <span className={classes.major}>{major}</span>
                <span className={classes.numbers}>{numbers}</span>
                <span className={classes.aside}>{note}</span>
              </span>
            </li>
          ))}
          <li className={classes.note}>
            Illustrated samples. Profiles never show a name or a face.{' '}
            {plan && <Link to={`${planPath(plan.id)}#sample`}>Read a whole one</Link>}
          </li>
        </ul>
      }
    >
      <ul className={classes.inside}>
        {inside.map(([name, detail]) => (
          <li key={name}>
            <strong>{name}</strong> <span className={classes.detail}>{detail}</span>
          </li>
        ))}
      </ul>
    </MarketingSection>
  );
}
