import type { ReactNode } from 'react';

import classes from './portrait.module.css';

type Hair = 'short' | 'long' | 'bun' | 'curls' | 'scarf' | 'crop';

interface Look {
  hair: Hair;
  hairColor: string;
  skin: string;
  top: string;
  backdrop: string;
  hasGlasses?: boolean;
}

const looks = {
  ada: { hair: 'long', hairColor: '#3b2a24', skin: '#e3b292', top: '#17645a', backdrop: '#dcebe8' },
  ben: {
    hair: 'short',
    hairColor: '#1d1b1b',
    skin: '#f0cdb0',
    top: '#33415c',
    backdrop: '#e9e4d8',
    hasGlasses: true,
  },
  cleo: {
    hair: 'curls',
    hairColor: '#231a17',
    skin: '#8d5a3f',
    top: '#b4553f',
    backdrop: '#f3e1d6',
  },
  dina: {
    hair: 'scarf',
    hairColor: '#489583',
    skin: '#d6a27e',
    top: '#0f5049',
    backdrop: '#e4ecf3',
  },
  eli: { hair: 'crop', hairColor: '#2a2322', skin: '#6f4530', top: '#d9a441', backdrop: '#dcebe8' },
  fay: {
    hair: 'bun',
    hairColor: '#8a4b2d',
    skin: '#f3d3bd',
    top: '#5d6f9b',
    backdrop: '#f3e1d6',
    hasGlasses: true,
  },
} satisfies Record<string, Look>;

export type PortraitName = keyof typeof looks;

/** An illustrated portrait of an invented person. */
export function Portrait({ of, size = 64 }: { of: PortraitName; size?: number }) {
  const { hair, hairColor, skin, top, backdrop, hasGlasses }: Look = looks[of];
  return (
    <svg viewBox="0 0 96 96" width={size} height={size} className={classes.portrait} aria-hidden>
      <rect width={96} height={96} fill={backdrop} />
      <g fill={hairColor}>{behind[hair]}</g>
      <path d="M12 98c0-18 14-27 36-27s36 9 36 27z" fill={top} />
      <path d="M40 56h16v15a8 8 0 0 1-16 0z" fill={skin} />
      <path d="M40 60c4 5 12 5 16 0v6c-4 5-12 5-16 0z" opacity={0.15} />
      <ellipse cx={48} cy={44} rx={16.5} ry={19.5} fill={skin} />
      <g fill={hairColor}>{inFront[hair]}</g>
      <g fill="none" stroke="#2b2320" strokeWidth={1.8} strokeLinecap="round">
        <path d="M41.5 45v1.5M54.5 45v1.5M43 54c3 3 7 3 10 0" />
        {hasGlasses && (
          <path d="M35.5 46a6 6 0 1 0 12 0a6 6 0 1 0-12 0M48.5 46a6 6 0 1 0 12 0a6 6 0 1 0-12 0" />
        )}
      </g>
    </svg>
  );
}

const behind: Record<Hair, ReactNode> = {
  short: null,
  long: <path d="M26 46c-2-32 46-32 44 0l3 30H23z" />,
  bun: <circle cx={48} cy={17} r={9} />,
  curls: (
    <path d="M24 50a10 10 0 0 1 1-18 12 12 0 0 1 12-14 14 14 0 0 1 22 0 12 12 0 0 1 12 14 10 10 0 0 1 1 18 9 9 0 0 1-6 12H30a9 9 0 0 1-6-12z" />
  ),
  scarf: <path d="M25 47c-2-34 48-34 46 0 0 14 6 22 8 32H17c2-10 8-18 8-32z" />,
  crop: null,
};

const fringe = <path d="M31 42c-4-26 38-26 34 0-2-8-7-12-17-12s-15 4-17 12z" />;

const inFront: Record<Hair, ReactNode> = {
  short: <path d="M30 43c-6-28 42-30 36 0-1-8-5-10-9-14-8 4-18 4-23 2-3 3-3 7-4 12z" />,
  long: <path d="M31 44c-4-27 38-27 34 0-3-9-9-13-19-16-5 6-12 8-15 16z" />,
  bun: fringe,
  curls: <path d="M31 41c0-9 5-14 10-13 3-3 11-3 14 0 5-1 10 4 10 13-4-5-9-7-17-7s-13 2-17 7z" />,
  scarf: <path d="M30 46c-2-24 38-24 36 0-3-9-8-13-18-13s-15 4-18 13z" />,
  crop: <path d="M32 38c-1-20 33-20 32 0-3-6-8-8-16-8s-13 2-16 8z" />,
};
