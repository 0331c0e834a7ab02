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
  { icon: IconUsers, title: 'First-hand' },
  { icon: IconRefresh, title: 'Updated regularly' },
  { icon: IconBolt, title: 'Easy to use' },
  { icon: IconChartBar, title: 'Data-driven insights' },
  { icon: IconLock, title: 'Secure and private' },
  { icon: IconMessages, title: 'Community support' },
];

/** What else speaks for the store, in a row. */
export function FeatureTiles() {
  return (
    <MarketingSection title="Made for busy semesters" isTinted>
      <ul className={classes.tiles}>
        {tiles.map(({ icon: Icon, title }) => (
          <li key={title} className={classes.tile}>
            <Icon size={24} stroke={1.5} className={classes.icon} aria-hidden />
            {title}
          </li>
        ))}
      </ul>
    </MarketingSection>
  );
}
