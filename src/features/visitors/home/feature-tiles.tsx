import type { ShopWindow } from '#model/plans/shop.ts';

import classes from './feature-tiles.module.css';
import { MarketingSection } from './marketing-section.tsx';

/** What else speaks for the store, with evidence of each. */
export function FeatureTiles({ shop }: { shop: ShopWindow | null }) {
  const { profiles = 0, figures } = shop ?? {};
  const tiles: [evidence: string | number, title: string, text: string][] = [
    [profiles || 'In their words', 'First-hand', 'Every profile is told by the applicant.'],
    [
      figures?.newest ?? 'All year',
      'Updated regularly',
      'Profiles that are added during your year are yours, too.',
    ],
    ['One search', 'Easy to use', 'Profiles, schools and stories, on a phone or a laptop.'],
    [
      figures?.mcat?.join('–') ?? 'GPA, MCAT',
      'Data-driven insights',
      'Charts of the scores, and the applicants nearest to yours.',
    ],
    ['No names', 'Secure and private', 'No faces either, and you pay securely through Stripe.'],
    [
      'People',
      'Community support',
      'A person reads every message, and applicants add their own profiles.',
    ],
  ];
  return (
    <MarketingSection title="Made for busy semesters" isTinted>
      <dl className={classes.tiles}>
        {tiles.map(([evidence, title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd className={classes.evidence}>{evidence}</dd>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </MarketingSection>
  );
}
