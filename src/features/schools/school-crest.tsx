import { useId } from 'react';

import { crestOf } from './crest.ts';
import classes from './school-image.module.css';

const shield = 'M6 6h88v46c0 26-20 42-44 52C26 94 6 78 6 52z';

const halves = {
  'per-pale': 'M50 0h50v110H50z',
  'per-fess': 'M0 55h100v55H0z',
  bend: 'M0 0l100 100v30L0 30z',
  chevron: 'M50 40l50 50v30L50 70 0 120V90z',
  chief: 'M0 0h100v34H0z',
};

const fontSizes = [0, 34, 32, 28, 23];

/** A crest generated from a school's name, for schools without an image. Decorative: the name is beside it. */
export function SchoolCrest({ name }: { name: string }) {
  const shieldId = useId();
  const { initials, field, half, division } = crestOf(name);
  return (
    <svg viewBox="0 0 100 110" aria-hidden className={classes.crest}>
      <path d={shield} fill={field} />
      <clipPath id={shieldId}>
        <path d={shield} />
      </clipPath>
      <path d={halves[division]} fill={half} clipPath={`url(#${shieldId})`} />
      <path d={shield} fill="none" stroke="#fff" strokeOpacity="0.35" strokeWidth="2" />
      <text
        x="50"
        y="52"
        fill="#fff"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={fontSizes[initials.length] ?? 19}
        fontWeight="600"
      >
        {initials}
      </text>
    </svg>
  );
}
