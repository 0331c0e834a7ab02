import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { planPath } from '#model/store/paths.ts';
import type { Plan, ShopWindow } from '#model/plans/shop.ts';

import classes from './all-in-one.module.css';
import { MarketingSection } from './marketing-section.tsx';
import dark from './pictures/explore-dark.webp';
import light from './pictures/explore-light.webp';
import { Portrait, type PortraitName } from './portrait.tsx';
import { ProductShot } from './product-picture.tsx';

const inside = [
  ['Search and filter', 'by GPA, MCAT, state or school, or for a word in the stories'],
  ['Explore', 'the charts of everyone who got in, with your own dot among them'],
  ['Like me', 'the ten profiles nearest to your numbers, and why they match'],
  ['My schools', 'your list in your order, with notes, dates and answers'],
];

const others: PortraitName[] = ['cleo', 'dina', 'eli', 'fay'];

/** What members do with the profiles, and three ways to some of them. */
export function AllInOne({
  plans,
  shop,
  preview,
}: {
  plans: Plan[];
  shop: ShopWindow | null;
  /** The way to both sample profiles; null for members. */
  preview: ReactNode;
}) {
  const plan = plans.find(({ capabilities }) => capabilities.includes('profiles'));
  return (
    <MarketingSection
      title="All in one place"
      intro="No ten tabs and no hearsay: the profiles, their schools and the charts of their scores are one library with one search."
      beside={
        <ProductShot
          light={light}
          dark={dark}
          width={480}
          height={300}
          alt="A chart of GPA and MCAT with a dot for each applicant"
          caption="The charts as members see them, here of sample profiles."
        />
      }
      below={
        <ul className={classes.people}>
          <li className={classes.person}>
            <Portrait of="ada" />
            <span>
              <strong>Biology</strong>
              <span className={classes.numbers}>3.81 · 514 · one gap year</span>
              <Anchor href="#sample">Read this sample</Anchor>
            </span>
          </li>
          <li className={classes.person}>
            <Portrait of="ben" />
            <span>
              <strong>Philosophy</strong>
              <span className={classes.numbers}>3.62 · 518 · two gap years</span>
              {preview}
            </span>
          </li>
          <li className={classes.person}>
            <span className={classes.others}>
              {others.map((name) => (
                <Portrait key={name} of={name} size={44} />
              ))}
            </span>
            <span>
              <strong>
                {shop && shop.profiles > 0 ? `${shop.profiles} more inside` : 'More inside'}
              </strong>
              <span className={classes.numbers}>No names, no faces: portraits are drawn.</span>
              {plan && (
                <Anchor component={Link} to={planPath(plan.id)}>
                  See how members read them
                </Anchor>
              )}
            </span>
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
