import { Box, Spoiler } from '@mantine/core';

import { essays } from '#model/applicants/facts.ts';

import { Marked } from './marked.tsx';
import type { ShownApplicant } from './schema.ts';
import classes from './story.module.css';
import { hoursOf, quotationOf, toldBy } from './wording.ts';

/**
 * What an applicant tells: the beginning of the reflections as a quotation, then each text beside its label and hours, and
 * the reflections last. Essays are folded where other profiles follow, unless a search found something in a text.
 */
export function Story({
  applicant,
  isLarge = false,
  isWhole = isLarge,
}: {
  applicant: ShownApplicant;
  isLarge?: boolean;
  isWhole?: boolean;
}) {
  const told = toldBy(applicant);
  const isFound = applicant.places?.some((place) =>
    told.some(({ name }) => name === place.section),
  );
  const folded = isWhole || isFound ? [] : essays;
  if (told.length === 0) return null;
  const quotation = quotationOf(applicant);
  return (
    <div className={classes.story} data-large={isLarge || undefined}>
      {/* Read out in its place below. */}
      {quotation && (
        <p className={classes.quotation} aria-hidden>
          {quotation}
        </p>
      )}
      <Box component="dl" m={0}>
        {told.map(({ name, label }) => {
          const hours = hoursOf(applicant, name);
          const text = <Marked text={applicant[name] ?? ''} places={applicant.places ?? []} />;
          return (
            <div key={name} className={classes.entry}>
              <dt className={classes.label}>
                {label} {hours && <span className={classes.hours}>{hours}</span>}
              </dt>
              <dd className={classes.text}>
                {folded.some((essay) => essay === name) ? (
                  <Spoiler maxHeight={96} showLabel="Read on" hideLabel="Fold">
                    {text}
                  </Spoiler>
                ) : (
                  text
                )}
              </dd>
            </div>
          );
        })}
      </Box>
    </div>
  );
}
