import {
  IconBolt,
  IconChartBar,
  IconLock,
  IconMessages,
  IconRefresh,
  IconUsers,
} from '@tabler/icons-react';

import classes from './feature-tiles.module.css';
import { MarketingSection } from './marketing-section.tsx';

const tiles = [
  { icon: IconUsers, title: 'First-hand', text: 'Told by the applicants themselves.' },
  {
    icon: IconRefresh,
    title: 'Updated regularly',
    text: 'Profiles that are added during your year are yours, too.',
  },
  {
    icon: IconBolt,
    title: 'Easy to use',
    text: 'Search, filter and compare, on a phone or a laptop.',
  },
  {
    icon: IconChartBar,
    title: 'Data-driven insights',
    text: 'Charts of GPA and MCAT, and the applicants nearest to you.',
  },
  {
    icon: IconLock,
    title: 'Secure and private',
    text: 'Card data goes to Stripe only, and profiles have no names.',
  },
  {
    icon: IconMessages,
    title: 'Community support',
    text: 'By applicants for applicants, and your emails are read.',
  },
];

/** What else speaks for the store. */
export function FeatureTiles() {
  return (
    <MarketingSection title="Made for busy semesters" isTinted>
      <ul className={classes.tiles}>
        {tiles.map(({ icon: Icon, title, text }) => (
          <li key={title} className={classes.tile}>
            <Icon size={24} stroke={1.5} className={classes.icon} aria-hidden />
            <span>
              <strong>{title}</strong>
              <span className={classes.text}>{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </MarketingSection>
  );
}
