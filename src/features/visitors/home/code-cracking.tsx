import classes from './code-cracking.module.css';
import { MarketingSection } from './marketing-section.tsx';

const inside = [
  ['GPA and MCAT', 'with all four sections'],
  ['Schools', 'every acceptance, by name'],
  ['Clinical work', 'hours, roles, volunteering'],
  ['Research', 'labs, posters, papers'],
  ['Gap years', 'taken, and what for'],
  ['Reflections', 'what they would do again'],
];

/** The contents of a profile. */
export function CodeCracking() {
  return (
    <MarketingSection
      title="Cracking the med school code"
      intro="People get in with a 3.5 and get rejected with a 4.0. Every profile answers the same questions, so you see what was behind the number, and after ten of them the patterns."
      isTinted
    >
      <ul className={classes.inside}>
        {inside.map(([name, detail]) => (
          <li key={name} className={classes.item}>
            <strong>{name}</strong>
            <span className={classes.detail}>{detail}</span>
          </li>
        ))}
      </ul>
    </MarketingSection>
  );
}
