import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { planPath } from '#model/store/paths.ts';
import { guidesOf, isDocument, type Plan, type ShopWindow } from '#model/plans/shop.ts';

import { coveredOf, GuideCovers } from './guide-covers.tsx';
import classes from './guide-shelf.module.css';
import { MarketingSection } from './marketing-section.tsx';

/** The guides of the plan on sale that has the most of them, with their pages. */
export function GuideShelf({ plans, shop }: { plans: Plan[]; shop: ShopWindow | null }) {
  if (!shop) return null;
  const [most] = plans
    .map((plan) => ({ plan, guides: guidesOf(plan.capabilities, shop).filter(isDocument) }))
    .toSorted((a, b) => b.guides.length - a.guides.length);
  if (!most || most.guides.length < 2) return null;
  const pages = most.guides.reduce((sum, guide) => sum + (guide.pages ?? 0), 0);
  return (
    <MarketingSection
      title="Then write yours"
      intro={`${most.guides.length} guides${pages > 0 ? `, ${pages} pages` : ''}, with before-and-after paragraphs, calendars and worksheets.`}
      beside={coveredOf(most.guides).length > 0 && <GuideCovers guides={most.guides} />}
    >
      <GuideTable guides={most.guides} />
      <Anchor component={Link} to={planPath(most.plan.id)} display="inline-block" mt="lg">
        Look inside the {most.plan.name}
      </Anchor>
    </MarketingSection>
  );
}

const kinds: Record<string, string> = {
  email_template: 'Email template',
  file: 'File to download',
  link: 'Web page',
};

/** Guides with their pages, and what comes with them. */
export function GuideTable({ guides }: Pick<ShopWindow, 'guides'>) {
  return (
    <ul>
      {guides.map(({ title, kind, pages }) => (
        <li key={title} className={classes.guide}>
          <span>{title}</span>
          <span className={classes.pages}>{pages === null ? kinds[kind] : `${pages} pages`}</span>
        </li>
      ))}
    </ul>
  );
}
