import { applicantTexts } from '#lib/applicants/applicant.ts';

import { Marked } from './marked.tsx';
import type { ShownApplicant } from './schema.ts';
import classes from './story.module.css';

/** Told last in the list of texts, and read first. */
const sections = [...applicantTexts].toSorted(
  (one, other) => Number(other.name === 'reflections') - Number(one.name === 'reflections'),
);

/** What an applicant tells: the reflections as a quotation, then each text beside its label. */
export function Story({
  applicant,
  isLarge = false,
}: {
  applicant: ShownApplicant;
  isLarge?: boolean;
}) {
  const told = sections.filter(({ name }) => applicant[name]);
  if (told.length === 0) return null;
  return (
    <div className={classes.story} data-large={isLarge || undefined}>
      <dl className={classes.texts}>
        {told.map(({ name, label }) => (
          <div key={name} className={classes.entry} data-section={name}>
            <dt className={classes.label}>{label}</dt>
            <dd className={classes.text}>
              <Marked text={applicant[name] ?? ''} places={applicant.places} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
